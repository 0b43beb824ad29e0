import { useState } from 'react'

import { useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

import { Section } from '../Section'

/** Exports everything as one file. Progress and failures are shown above every page. */
export function ExportData() {
  const { exportEverything } = useCommands()
  const [state, setState] = useState<'idle' | 'running' | 'done' | 'cancelled'>('idle')

  const start = async () => {
    setState('running')
    const saved = await exportEverything()
    if (saved.ok) setState('done')
    else setState(saved.error.type === 'cancelled' ? 'cancelled' : 'idle')
  }

  return (
    <Section
      title={t('Export')}
      description={t(
        'All chats with their branches, artifacts, files and request records, your projects, assistants, memories, prompts, tools, settings, spending limits, favourites and providers, and runs with their votes, in one JSON Lines file. Keys and the values of extra headers are never included.',
      )}
    >
      <div>
        <Button isBusy={state === 'running'} onClick={() => void start()}>
          {t('Export everything')}
        </Button>
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {state === 'done' && t('Exported.')}
        {state === 'cancelled' && t('Export cancelled. Nothing was saved.')}
      </p>
    </Section>
  )
}

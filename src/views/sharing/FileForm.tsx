import { useState } from 'react'

import { useApp, useCommands } from '@/hooks/app'
import type { PreparedShare } from '@/hooks/sharing/usePreparedShare'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Outcome } from '@/ui/feedback/Outcome'
import { useCopying } from '@/ui/controls/useCopying'

type FileShare = Extract<PreparedShare, { readonly format: 'markdown' | 'html' }>

/** Saves what was made as a file; Markdown can be copied, too. */
export function FileForm({ prepared, isBusy }: { readonly prepared: FileShare; readonly isBusy: boolean }) {
  const { saveFile } = useCommands()
  const { clipboard } = useApp()
  const { outcome: copied, copy } = useCopying(clipboard.copyText)
  const [outcome, setOutcome] = useState<{ readonly isFine: boolean; readonly text: string }>()
  const { name, content, format } = prepared
  const save = async () => {
    const saved = await saveFile(name, [content], content.type)
    if (saved.ok) setOutcome({ isFine: true, text: t('Saved') })
    else if (saved.error.type === 'failed')
      setOutcome({
        isFine: false,
        text: t('The file could not be written. Free some space, or choose another folder, and try again.'),
      })
  }
  return (
    <div className="share-save">
      <Button variant="primary" disabled={isBusy} onClick={() => void save()}>
        {t('Save file')}
      </Button>
      {format === 'markdown' && (
        <Button disabled={isBusy} onClick={() => void content.text().then(copy)}>
          {copied === 'copied' ? t('Copied') : t('Copy text')}
        </Button>
      )}
      <Outcome
        outcome={
          copied === 'refused' ? { isFine: false, text: t('The browser didn’t allow copying') } : outcome
        }
      />
    </div>
  )
}

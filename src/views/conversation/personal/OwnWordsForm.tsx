import { useState } from 'react'

import { useOwnWords } from '@/hooks/personalData/usePersonalData'
import type { Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { TextArea } from '@/ui/controls/TextArea'

/** Names, words and patterns that are hidden in every chat with the filter. They stay on this device. */
export function OwnWordsForm({ onSaved }: { readonly onSaved: () => void }) {
  const { typed, change, save } = useOwnWords()
  const [result, setResult] = useState<Result<void, string>>()
  if (!typed) return null
  const edit = (next: Partial<typeof typed>) => {
    setResult(undefined)
    change({ ...typed, ...next })
  }
  return (
    <form
      className="mt-2 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save().then((saved) => {
          setResult(saved)
          if (saved?.ok) onSaved()
        })
      }}
    >
      <TextArea
        label={t('Names and words')}
        hint={t('One per line. Hidden in every chat that hides personal data.')}
        value={typed.words}
        onChange={(words) => edit({ words })}
        boxClassName="min-h-16 max-h-40"
      />
      <TextArea
        label={t('Regular expressions')}
        hint={t('One per line, for customer numbers and the like: KD-[0-9]+')}
        value={typed.patterns}
        onChange={(patterns) => edit({ patterns })}
        boxClassName="min-h-16 max-h-40 font-mono"
        error={result && !result.ok ? result.error : undefined}
      />
      <div className="flex items-center justify-end gap-2">
        {result?.ok === true && (
          <span role="status" className="text-[13px] text-muted">
            {t('Saved')}
          </span>
        )}
        <Button type="submit" variant="primary" size="small">
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}

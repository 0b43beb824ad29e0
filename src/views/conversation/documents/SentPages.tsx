import { useId, useState } from 'react'

import type { DocumentFacts } from '@/domain/attachments/attachment'
import { MOST_PAGES, readPages, writePages } from '@/domain/documents/documentText'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { TextField } from '@/ui/controls/TextField'

type Props = {
  readonly facts: DocumentFacts
  readonly isBusy: boolean
  readonly onChoose: (numbers: readonly number[]) => void
}

/** Which pages of a document go as images. */
export function SentPages({ facts: { count, pages = [] }, isBusy, onChoose }: Props) {
  const [text, setText] = useState(() => writePages(pages.map(({ number }) => number)))
  const [error, setError] = useState<string>()
  const formId = useId()
  return (
    <form
      id={formId}
      className="flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        const numbers = readPages(text, count)
        setError(
          numbers
            ? undefined
            : t('Enter pages from 1 to {count}, up to {most} at once, such as 1-3, 7.', {
                count,
                most: MOST_PAGES,
              }),
        )
        if (numbers) onChoose(numbers)
      }}
    >
      <TextField
        label={t('Pages')}
        hint={t('Up to {most} of {count}, such as 1-3, 7', { most: Math.min(MOST_PAGES, count), count })}
        value={text}
        onChange={setText}
        error={error}
        autoComplete="off"
      />
      <Button size="small" type="submit" isBusy={isBusy}>
        {t('Use these pages')}
      </Button>
    </form>
  )
}

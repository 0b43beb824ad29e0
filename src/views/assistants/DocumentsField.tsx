import { useRef, useState } from 'react'

import type { AssistantContent } from '@/domain/assistants/assistant'
import type { Attachment } from '@/domain/attachments/attachment'
import { useAssistantCommands } from '@/hooks/assistants/useAssistants'
import { formatBytes } from '@/lib/text/formatBytes'
import { formatTokens } from '@/lib/text/formatTokens'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { FileInput } from '@/ui/controls/FileInput'
import { ForeignName } from '@/ui/foreign/ForeignName'

type Props = {
  readonly content: AssistantContent
  readonly onChange: (change: (before: AssistantContent) => AssistantContent) => void
  /** Names of files that are being read: what is saved meanwhile would lack them. */
  readonly reading: readonly string[]
  readonly onReading: (change: (before: readonly string[]) => readonly string[]) => void
}

/** Documents that go into the next message of a chat that takes the assistant. */
export function DocumentsField({ content, onChange, reading, onReading }: Props) {
  const { storeDocument } = useAssistantCommands()
  const [problem, setProblem] = useState<string>()
  const file = useRef<HTMLInputElement>(null)

  const add = async (files: readonly File[]) => {
    onReading((before) => [...before, ...files.map(({ name }) => name)])
    for (const each of files) {
      const stored = await storeDocument(each, new AbortController().signal)
      setProblem(stored.ok ? undefined : stored.error)
      const attachment = stored.ok ? stored.value : undefined
      if (attachment)
        onChange((before) => ({
          ...before,
          documents: [...before.documents.filter(({ id }) => id !== attachment.id), attachment],
        }))
      onReading((before) => before.filter((name) => name !== each.name))
    }
  }
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{t('Documents')}</span>
        <Button size="small" onClick={() => file.current?.click()}>
          {t('Add documents')}
        </Button>
        <FileInput ref={file} isMultiple label={t('Documents')} onFiles={(files) => void add(files)} />
      </div>
      <ul aria-label={t('Documents')} className="flex flex-col">
        {content.documents.map((document) => (
          <li key={document.id} className="flex items-center gap-2">
            <span className="assistants-text">
              <ForeignName text={document.name} />
            </span>
            <span className="text-[13px] text-muted">{sizeOf(document)}</span>
            <Button
              size="small"
              variant="quiet"
              aria-label={t('Remove {name}', { name: document.name })}
              onClick={() =>
                onChange((before) => ({
                  ...before,
                  documents: before.documents.filter(({ id }) => id !== document.id),
                }))
              }
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      {reading.length > 0 && (
        <p role="status" className="text-[13px] text-muted">
          {t('Reading {name}…', { name: reading[0] ?? '' })}
        </p>
      )}
      {problem !== undefined && (
        <p role="alert" className="text-[13px] text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

const sizeOf = ({ document, sizeBytes }: Attachment): string =>
  document ? t('{count} tokens', { count: formatTokens(document.wholeTokens) }) : formatBytes(sizeBytes)

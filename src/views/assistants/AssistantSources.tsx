import { useEffect, useRef, useState } from 'react'

import type { AssistantContent } from '@/domain/assistants/assistant'
import type { Attachment } from '@/domain/attachments/attachment'
import { isSkillSource } from '@/domain/skills/skillSource'
import { NO_TOOLS } from '@/domain/tools/toolCall'
import type { ToolSource } from '@/domain/tools/toolDefinition'
import { useAssistantCommands } from '@/hooks/assistants/useAssistants'
import { formatBytes } from '@/lib/text/formatBytes'
import { formatTokens } from '@/lib/text/formatTokens'
import { t } from '@/lib/text/t'
import { spelledOut } from '@/lib/text/visiblePieces'
import { Button } from '@/ui/controls/Button'
import { FileInput } from '@/ui/controls/FileInput'
import { Switch } from '@/ui/controls/Switch'
import { Problem } from '@/ui/feedback/Outcome'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { ForeignText } from '@/ui/foreign/ForeignText'
import { Disclosure } from '@/ui/layout/Disclosure'

type Props = {
  readonly content: AssistantContent
  readonly onChange: (part: Partial<AssistantContent>) => void
}

/** Which servers and functions a chat switches on when it takes the assistant. */
export function ToolsField({ content, onChange }: Props) {
  const { listToolSources } = useAssistantCommands()
  const [sources, setSources] = useState<readonly ToolSource[]>()
  const [problem, setProblem] = useState<string>()
  const on = content.toolUse?.sources ?? []
  useEffect(() => {
    void listToolSources().then((found) => {
      if (found.ok) setSources(found.value)
      else setProblem(found.error)
    })
  }, [listToolSources])

  const tools = sources?.filter(({ id }) => !isSkillSource(id)) ?? []
  const skills = sources?.filter(({ id }) => isSkillSource(id)) ?? []

  const turn = (id: string, isOn: boolean) => {
    const others = on.filter((each) => each !== id)
    const { toolUse, ...rest } = content
    const next = isOn ? [...others, id] : others
    onChange(
      next.length === 0
        ? { ...rest, toolUse: { ...(toolUse ?? NO_TOOLS), sources: [] } }
        : { toolUse: { ...(toolUse ?? NO_TOOLS), sources: next } },
    )
  }
  return (
    <Disclosure
      label={on.length === 0 ? t('Tools') : t('Tools ({count} on)', { count: on.length })}
      isOpenAtFirst={on.length > 0}
    >
      <Problem text={problem} />
      <SourceList label={t('Tools')} sources={tools} on={on} onTurn={turn} />
      {skills.length > 0 && (
        <>
          <p aria-hidden className="pt-2 text-[13px] font-medium">
            {t('Skills')}
          </p>
          <SourceList label={t('Skills')} sources={skills} on={on} onTurn={turn} />
        </>
      )}
      <p className="text-[13px] text-muted">
        {t('They are switched on in chats that choose the assistant. The app asks before a tool runs.')}
      </p>
    </Disclosure>
  )
}

type ListProps = {
  readonly label: string
  readonly sources: readonly ToolSource[]
  readonly on: readonly string[]
  readonly onTurn: (id: string, isOn: boolean) => void
}

const SourceList = ({ label, sources, on, onTurn }: ListProps) => (
  <ul aria-label={label} className="flex flex-col">
    {sources.map(({ id, name }) => (
      <li key={id}>
        <Switch label={spelledOut(name)} isOn={on.includes(id)} onChange={(isOn) => onTurn(id, isOn)}>
          <ForeignText text={name} />
        </Switch>
      </li>
    ))}
  </ul>
)

type DocumentsFieldProps = {
  readonly content: AssistantContent
  readonly onChange: (change: (before: AssistantContent) => AssistantContent) => void
  /** Names of files that are being read: what is saved meanwhile would lack them. */
  readonly reading: readonly string[]
  readonly onReading: (change: (before: readonly string[]) => readonly string[]) => void
}

/** Documents that go into the next message of a chat that takes the assistant. */
export function DocumentsField({ content, onChange, reading, onReading }: DocumentsFieldProps) {
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
      <Problem text={problem} />
    </div>
  )
}

const sizeOf = ({ document, sizeBytes }: Attachment): string =>
  document ? t('{count} tokens', { count: formatTokens(document.wholeTokens) }) : formatBytes(sizeBytes)

import { useEffect, useState } from 'react'

import type { AssistantContent } from '@/domain/assistants/assistant'
import { isSkillSource } from '@/domain/skills/skillSource'
import type { ToolSource } from '@/domain/tools/toolDefinition'
import { NO_TOOLS } from '@/domain/tools/toolCall'
import { useAssistantCommands } from '@/hooks/assistants/useAssistants'
import { t } from '@/lib/text/t'
import { Switch } from '@/ui/controls/Switch'
import { Disclosure } from '@/ui/layout/Disclosure'
import { spelledOut } from '@/lib/text/visiblePieces'
import { ForeignText } from '@/ui/foreign/ForeignText'

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
      {problem !== undefined && (
        <p role="alert" className="text-[13px] text-danger">
          {problem}
        </p>
      )}
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

import { useState } from 'react'

import type { AllowedTool } from '@/domain/schedules/schedule'
import { definitionText, type ToolDefinition } from '@/domain/tools/toolDefinition'
import { useAllTools } from '@/hooks/schedules/useSchedules'
import { t } from '@/lib/text/t'
import { Switch } from '@/ui/controls/Switch'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { Disclosure } from '@/ui/layout/Disclosure'

type Props = {
  readonly tools: readonly AllowedTool[]
  readonly onChange: (tools: readonly AllowedTool[]) => void
}

/** Which tools a run may use: nobody is there to ask, so all others are refused. */
export function AllowedTools({ tools, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const listed = useAllTools(isOpen)
  const turn = (tool: ToolDefinition, isOn: boolean) => {
    const others = tools.filter(({ id }) => id !== tool.id)
    onChange(isOn ? [...others, { id: tool.id, definition: definitionText(tool) }] : others)
  }
  return (
    <Disclosure
      label={tools.length === 0 ? t('Tools') : t('Tools ({count} on)', { count: tools.length })}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <p className="max-w-prose text-[13px] text-muted">
        {t(
          'Tools you switch on run without asking. All others are refused, because nobody is there to ask. After a run has read text from outside, tools that change or send something are refused too.',
        )}
      </p>
      {!listed && (
        <p role="status" className="text-[13px] text-muted">
          {t('Loading tools…')}
        </p>
      )}
      {listed?.problems.map((problem) => (
        <p key={problem} className="text-[13px] text-danger">
          {problem}
        </p>
      ))}
      <ul aria-label={t('Tools')} className="flex flex-col">
        {listed?.tools.map((tool) => (
          <li key={tool.id}>
            <Switch
              label={`${tool.title} · ${tool.source.name}`}
              isOn={tools.some(({ id }) => id === tool.id)}
              onChange={(isOn) => turn(tool, isOn)}
            >
              <ForeignName text={tool.title} /> <span className="text-muted">· {tool.source.name}</span>
            </Switch>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

import { useId } from 'react'

import { serverSource, type ToolServer } from '@/domain/mcp/toolServer'
import type { ServerFacts, ServerTools as List } from '@/domain/mcp/serverTool'
import { toolTokens } from '@/domain/tokens/estimateTokens'
import { toolId } from '@/domain/tools/toolDefinition'
import { useToolPermissions, type ToolPermission } from '@/hooks/tools/useToolCommands'
import { formatTokens } from '@/lib/text/formatTokens'
import { labelled } from '@/lib/text/labelled'
import { mark, t } from '@/lib/text/t'
import { spelledOut } from '@/lib/text/visiblePieces'
import { Select } from '@/ui/controls/Select'
import { Switch } from '@/ui/controls/Switch'
import { Badge } from '@/ui/feedback/Badge'
import { ForeignText, LongForeignText } from '@/ui/foreign/ForeignText'

/** What a server offers, in its own words: foreign text, shown as it is. */
export function ServerTools({
  server,
  list,
  facts,
}: {
  readonly server: ToolServer
  readonly list: List
  readonly facts: ServerFacts | undefined
}) {
  const { permissionOf, setPermission, isTrusted, setTrusted } = useToolPermissions()
  const source = serverSource(server)
  const hintId = useId()
  return (
    <div className="flex flex-col gap-3 text-[13px]">
      {facts && (
        <p className="text-muted">
          {t('{name} {version}, protocol {protocol}', {
            name: facts.name,
            version: facts.version,
            protocol: facts.protocol,
          })}
        </p>
      )}
      {facts && facts.instructions !== '' && (
        <div>
          <p className="text-muted">{t('The server describes itself (not sent to models):')}</p>
          <p className="whitespace-pre-wrap">
            <LongForeignText text={facts.instructions} />
          </p>
        </div>
      )}
      <div>
        <Switch
          label={t('Run tools that only read without asking')}
          describedBy={hintId}
          isOn={isTrusted(source.id)}
          onChange={(isOn) => setTrusted(source.id, isOn)}
        />
        <p id={hintId} className="text-muted">
          {t('The server says itself which tools only read. Turn this on only if you trust it.')}
        </p>
      </div>
      <ul aria-label={t('Tools of this server')} className="flex flex-col divide-y divide-line">
        {list.tools.map((tool) => (
          <li key={tool.name} className="flex flex-col gap-0.5 py-2">
            <div className="flex flex-wrap items-baseline gap-x-2">
              <code className="font-medium wrap-anywhere">
                <ForeignText text={tool.name} />
              </code>
              {tool.title !== tool.name && (
                <span className="text-muted">
                  {t('calls itself “{title}”', { title: spelledOut(tool.title) })}
                </span>
              )}
              {tool.hints.isReadOnly && <Badge>{t('says it only reads')}</Badge>}
              {tool.hints.isOpenWorld && <Badge>{t('may reach other systems')}</Badge>}
              <span className="ms-auto text-muted tabular-nums">
                {t('{tokens} tokens', { tokens: formatTokens(toolTokens(tool)) })}
              </span>
            </div>
            <p className="max-w-prose whitespace-pre-wrap text-muted">
              <LongForeignText text={tool.description} />
            </p>
            <PermissionSelect
              name={spelledOut(tool.name)}
              value={permissionOf({ ...tool, source, id: toolId(source, tool.name) })}
              onChange={(choice) => setPermission({ ...tool, source, id: toolId(source, tool.name) }, choice)}
            />
          </li>
        ))}
      </ul>
      {list.dropped.map((sentence) => (
        <p key={sentence} className="text-muted">
          {sentence}
        </p>
      ))}
    </div>
  )
}

function PermissionSelect({
  name,
  value,
  onChange,
}: {
  readonly name: string
  readonly value: ToolPermission
  readonly onChange: (choice: ToolPermission) => void
}) {
  return (
    <Select
      label={t('Permission for {name}', { name })}
      isLabelHidden
      value={value}
      options={labelled(PERMISSIONS)}
      onChange={onChange}
      className="max-w-48"
    />
  )
}

const PERMISSIONS = [
  { value: 'ask', label: mark('Ask each time') },
  { value: 'always', label: mark('Always allow') },
  { value: 'never', label: mark('Never allow') },
] as const

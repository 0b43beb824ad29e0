import type { ServerFacts, ServerTools as List } from '@/domain/mcp/serverTool'
import { toolTokens } from '@/domain/tokens/toolTokens'
import { formatTokens } from '@/lib/text/formatTokens'
import { t } from '@/lib/text/t'
import { Badge } from '@/ui/feedback/Badge'

/** What a server offers, in its own words: foreign text, shown as it is. */
export function ServerTools({
  list,
  facts,
}: {
  readonly list: List
  readonly facts: ServerFacts | undefined
}) {
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
          <p className="max-h-40 overflow-y-auto whitespace-pre-wrap">{facts.instructions}</p>
        </div>
      )}
      <ul aria-label={t('Tools of this server')} className="flex flex-col divide-y divide-line">
        {list.tools.map((tool) => (
          <li key={tool.name} className="flex flex-col gap-0.5 py-2">
            <div className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{tool.title}</span>
              <code className="text-muted">{tool.name}</code>
              {tool.hints.isReadOnly && <Badge>{t('reads only')}</Badge>}
              {tool.hints.isOpenWorld && <Badge>{t('reaches other systems')}</Badge>}
              <span className="ml-auto text-muted tabular-nums">
                {t('{tokens} tokens', { tokens: formatTokens(toolTokens(tool)) })}
              </span>
            </div>
            <p className="max-w-prose whitespace-pre-wrap text-muted">{tool.description}</p>
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

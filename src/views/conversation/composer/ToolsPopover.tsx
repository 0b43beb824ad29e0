import { Suspense, useEffect, useId, useMemo, useState, type ReactNode } from 'react'

import { toolUseOf } from '@/domain/builtin/pocketTools'
import { builtinSource, functionSource } from '@/domain/functions/ownFunction'
import { httpSource } from '@/domain/http/httpApi'
import type { ConversationId } from '@/domain/ids'
import { describeServerFault } from '@/domain/mcp/serverFault'
import { serverSource } from '@/domain/mcp/toolServer'
import { tokensOfTools, toolTokens } from '@/domain/tokens/estimateTokens'
import { AGENTS } from '@/domain/tools/ownSources'
import { isSearched, MOST_TOOL_TOKENS_SENT, MOST_TOOLS_SENT } from '@/domain/toolSearch/toolSearch'
import { searchSource } from '@/domain/web/searchService'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { useSkills } from '@/hooks/skills/useSkills'
import { useToolCommands, useTurnTokensCost } from '@/hooks/tools/useToolCommands'
import { formatTokens } from '@/lib/text/formatTokens'
import { tell } from '@/lib/text/said'
import { t } from '@/lib/text/t'
import { spelledOut } from '@/lib/text/visiblePieces'
import { hasWords, searchedText, wantedWords } from '@/lib/text/wantedWords'
import { selectConversationSettings } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { Switch } from '@/ui/controls/Switch'
import { SearchField } from '@/ui/controls/TextField'
import { ForeignText } from '@/ui/foreign/ForeignText'
import { Popover } from '@/ui/overlays/Popover'

import { AgentFields } from './AgentFields'
import { SkillSwitches } from './SkillSwitches'
import { ToolLimitFields } from './ToolLimitFields'

type Props = {
  readonly conversationId: ConversationId | null
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly trigger: ReactNode
}

/** The switches of servers and functions, in a panel at the composer. */
export function ToolsPopover({ conversationId, ...popover }: Props) {
  return (
    <Popover label={t('Tools')} {...popover}>
      <Suspense fallback={<p className="p-3 text-sm text-muted">{t('Loading…')}</p>}>
        <ToolSwitches conversationId={conversationId} />
      </Suspense>
    </Popover>
  )
}

/** With this many and more they can be searched. */
const SEARCH_FROM = 9

type Item = {
  readonly id: string
  readonly name: string
  /** What its definitions add to each request; undefined while the server was never listed. */
  readonly tokens: number | undefined
  readonly detail: string
  /** How many tools it has; one unless told. */
  readonly count?: number
  /** A server is being connected to, or why it can't be. */
  readonly isConnecting?: boolean
  readonly problem?: string
}

/** A switch for each server and function, with what its definitions cost a turn beside it. */
export function ToolSwitches({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const { builtinFunctions, fixedTools, httpTools, recallServerTools, searchTool, switchToolSource } =
    useToolCommands()
  const { toolServers, functions, httpApis, searchServices } = useAppState((state) => state.settings)
  const hostServers = useAppState((state) => state.hostServers)
  const states = useAppState((state) => state.serverStates)
  const on = useAppState((state) => toolUseOf(selectConversationSettings(conversationId)(state)).sources)
  const costOf = useTurnTokensCost(conversationId)
  const skills = useSkills()
  const go = useGo()
  const [query, setQuery] = useState('')

  useEffect(() => void recallServerTools(), [recallServerTools])
  const items = useMemo((): readonly Item[] => {
    const servers = [...toolServers.filter((each) => each.isOn), ...hostServers].map((server): Item => {
      const { list, fault, isConnecting = false } = states[server.id] ?? {}
      return {
        ...serverSource(server),
        tokens: list && tokensOfTools(list.tools),
        count: list?.tools.length ?? 0,
        detail: server.name,
        isConnecting,
        ...(fault && {
          problem: describeServerFault(fault, server),
        }),
      }
    })
    const searches = searchServices.map((service): Item => {
      const tool = searchTool(service)
      return { ...searchSource(service), tokens: toolTokens(tool), detail: tell(tool.title, undefined) }
    })
    const all = fixedTools()
    const fixed = [...new Map(all.map(({ source }) => [source.id, source])).values()].map((source): Item => {
      const tools = all.filter((tool) => tool.source.id === source.id)
      const detail = tools.map(({ title }) => tell(title, undefined)).join(' ')
      const name = tell(source.name, undefined)
      return { ...source, name, tokens: tokensOfTools(tools), count: tools.length, detail }
    })
    const https = httpApis.map((api): Item => {
      const tools = httpTools(api)
      return { ...httpSource(api), tokens: tokensOfTools(tools), count: tools.length, detail: api.url }
    })
    const own = functions.map((each): Item => {
      const tokens = toolTokens({ name: each.name, description: each.description, inputSchema: each.schema })
      return { ...functionSource(each), tokens, detail: each.description }
    })
    const included = builtinFunctions.map((each): Item => {
      const { name, description, schema } = each
      return {
        ...builtinSource(each),
        name: tell(each.title, undefined),
        tokens: toolTokens({ name, description, inputSchema: JSON.stringify(schema) }),
        detail: description,
      }
    })
    return [...searches, ...fixed, ...servers, ...https, ...own, ...included]
  }, [
    httpApis,
    httpTools,
    toolServers,
    hostServers,
    functions,
    searchServices,
    states,
    builtinFunctions,
    fixedTools,
    searchTool,
  ])
  const using = items.filter(({ id }) => on.includes(id))
  const count = using.reduce((sum, item) => sum + (item.count ?? 1), 0)
  const isSearching = isSearched(
    count,
    using.reduce((sum, { tokens = 0 }) => sum + tokens, 0),
  )
  const wanted = wantedWords(query)
  const shown = items.filter(({ name, detail }) => hasWords(searchedText(`${name} ${detail}`), wanted))

  const shownSkills = skills.filter(({ name, description }) =>
    hasWords(searchedText(`${name} ${description}`), wanted),
  )

  return (
    <div className="flex flex-col gap-1 p-2">
      {items.length + skills.length >= SEARCH_FROM && (
        <SearchField label={t('Search tools')} value={query} onChange={setQuery} />
      )}
      <ul aria-label={t('Tools')} className="flex flex-col">
        {shown.map((item) => (
          <SourceSwitch
            key={item.id}
            item={item}
            isOn={on.includes(item.id)}
            onTurn={(isOn) => void switchToolSource(conversationId, item.id, isOn)}
            costOf={costOf}
          />
        ))}
      </ul>
      <SkillSwitches conversationId={conversationId} skills={shownSkills} />
      {isSearching && (
        <p role="status" className="px-1 text-[13px] text-muted">
          {t(
            'Tools that are on: {count}. With more than {most}, or more than {tokens} tokens of definitions, the model searches the tools of servers and is only sent those it found.',
            { count, most: MOST_TOOLS_SENT, tokens: formatTokens(MOST_TOOL_TOKENS_SENT) },
          )}
        </p>
      )}
      <ToolLimitFields conversationId={conversationId} />
      {on.includes(AGENTS) && <AgentFields conversationId={conversationId} />}
      <SavedSets conversationId={conversationId} />
      {shown.length + shownSkills.length === 0 && (
        <p className="px-1 text-sm text-muted">{t('No tools match.')}</p>
      )}
      <p className="px-1 text-[13px] text-muted">
        {t('Costs are estimates for each message. The app asks before a tool runs.')}
      </p>
      <Button size="small" variant="quiet" className="self-start" onClick={() => go('/settings/tools')}>
        {t('Manage tools')}
      </Button>
    </div>
  )
}

type SwitchOfItem = {
  readonly item: Item
  readonly isOn: boolean
  readonly onTurn: (isOn: boolean) => void
  readonly costOf: (tokens: number) => string | undefined
}

function SourceSwitch({ item, isOn, onTurn, costOf }: SwitchOfItem) {
  const { name, tokens, isConnecting, problem } = item
  const costId = useId()
  return (
    <li className="px-1">
      <div className="flex items-center justify-between gap-3">
        <Switch label={spelledOut(name)} describedBy={costId} isOn={isOn} onChange={onTurn}>
          <ForeignText text={name} />
        </Switch>
        <span id={costId} className="shrink-0 text-[13px] text-muted tabular-nums">
          {isConnecting ? t('Connecting…') : describeCost(tokens, costOf)}
        </span>
      </div>
      {isOn && problem !== undefined && (
        <p role="alert" className="text-[13px] text-danger">
          <ForeignText text={problem} />
        </p>
      )}
    </li>
  )
}

function describeCost(tokens: number | undefined, costOf: (tokens: number) => string | undefined): string {
  if (tokens === undefined) return t('cost unknown until connected')
  const cost = costOf(tokens)
  const count = formatTokens(tokens)
  return cost === undefined ? t('{count} tokens', { count }) : t('{count} tokens · {cost}', { count, cost })
}

/** Sets of definitions whose results the person gives by hand: one at a time, in place of everything else. */
function SavedSets({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const { store } = useApp()
  const { changeConversationSettings } = useCommands()
  const sets = useAppState((state) => state.settings.tools)
  const sent = useAppState(
    (state) => selectConversationSettings(conversationId)(state).parameters.tools?.value,
  )
  if (sets.length === 0 && sent === undefined) return null

  const send = (text: string | undefined) => {
    const { parameters, toolUse } = selectConversationSettings(conversationId)(store.getState())
    const { tools: _, ...others } = parameters
    void changeConversationSettings(conversationId, {
      parameters: text === undefined ? others : { ...others, tools: { value: text, origin: 'mine' } },
      ...(toolUse && { toolUse: { ...toolUse, sources: [] } }),
    })
  }
  return (
    <div className="flex flex-col border-t border-line pt-1">
      {sets.map(({ id, name, text }) => (
        <Switch
          key={id}
          label={name}
          isOn={text === sent}
          onChange={(isOn) => send(isOn ? text : undefined)}
        />
      ))}
      {sent !== undefined && (
        <Button size="small" variant="quiet" className="self-start" onClick={() => send(undefined)}>
          {t('Send no tools')}
        </Button>
      )}
    </div>
  )
}

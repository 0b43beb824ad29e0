import { Fragment } from 'react'

import type { AgentEnding } from '@/domain/agents/agentTree'
import { mark, t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { CircleAlert } from '@/ui/firstIcons'
import { Circle, CircleCheck, CircleSlash, Loader, Pause } from '@/ui/icons'

/** How far a sub-agent is; `waiting` and `open` before it has a task. */
export type AgentState = AgentEnding | 'working' | 'paused' | 'interrupted' | 'waiting' | 'open'

export function AgentStateIcon({ state }: { readonly state: AgentState }) {
  const Icon = ICONS[state]
  return <Icon aria-hidden size={15} className={classNames('mt-1 shrink-0', iconColour(state))} />
}

type LineProps = {
  readonly state: AgentState
  /** In the place of the state’s own words. */
  readonly words?: string
  /** Model, cost and the like. */
  readonly facts: readonly string[]
}

/** The state in words, with what is known beside it. */
export const AgentStateLine = ({ state, words = t(STATES[state]), facts }: LineProps) => (
  <p className="text-[13px] wrap-anywhere text-muted tabular-nums">
    <span className={classNames(isTrouble(state) && 'text-danger')}>{words}</span>
    <Facts facts={facts} />
  </p>
)

/** What is known beside something, each behind a dot. */
export const Facts = ({ facts }: Pick<LineProps, 'facts'>) =>
  facts.map((fact) => (
    <Fragment key={fact}>
      {' · '}
      <bdi>{fact}</bdi>
    </Fragment>
  ))

const CALM: ReadonlySet<AgentState> = new Set(['done', 'waiting', 'open', 'paused'])

const isTrouble = (state: AgentState): boolean => state !== 'working' && !CALM.has(state)

function iconColour(state: AgentState): string {
  if (state === 'working') return 'text-accent motion-safe:animate-spin'
  return isTrouble(state) ? 'text-danger' : 'text-muted'
}

const STATES = {
  working: mark('working'),
  paused: mark('paused'),
  waiting: mark('waits for its turn'),
  open: mark('not started'),
  done: mark('done'),
  money: mark('cut short: budget used up'),
  calls: mark('cut short: no requests left'),
  time: mark('cut short: time is over'),
  cut: mark('cut short'),
  failed: mark('failed'),
  stopped: mark('stopped'),
  interrupted: mark('interrupted'),
} as const satisfies Record<AgentState, string>

const ICONS = {
  working: Loader,
  paused: Pause,
  waiting: Circle,
  open: Circle,
  done: CircleCheck,
  money: CircleAlert,
  calls: CircleAlert,
  time: CircleAlert,
  cut: CircleAlert,
  failed: CircleAlert,
  stopped: CircleSlash,
  interrupted: Pause,
} as const satisfies Record<AgentState, unknown>

import { useState } from 'react'

import { ARTIFACTS } from '@/domain/artifacts/artifact'
import type { ConversationId, MessageId } from '@/domain/ids'
import { asksPerson } from '@/domain/tools/toolDefinition'
import { PLAN_ID, REPORT_ID } from '@/domain/research/toolIds'
import { AGENTS } from '@/domain/tools/ownSources'
import { useCommands } from '@/hooks/app'
import { useAgentCalls } from '@/hooks/agents/useAgents'
import { type ShownRun, useToolRuns } from '@/hooks/tools/useToolRuns'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'

import { AllowCard } from './AllowCard'
import { ToolRow } from './ToolRow'

const ArtifactCards = onDemand(() =>
  import('../artifacts/ArtifactCards').then((module) => module.ArtifactCards),
)

const AgentCards = onDemand(() => import('../agents/AgentCards').then((module) => module.AgentCards))

const ResearchCard = onDemand(() => import('../research/ResearchCard').then((module) => module.ResearchCard))

const PlanCard = onDemand(() => import('../research/PlanCard').then((module) => module.PlanCard))

const ToolPages = onDemand(() => import('../toolPages/ToolPages').then((module) => module.ToolPages))

const QuestionCard = onDemand(() => import('./QuestionCard').then((module) => module.default))

type Props = { readonly conversationId: ConversationId; readonly messageId: MessageId }

/** The calls this app makes for a reply: a row each, and a card for one that waits for the person. */
export function ToolRuns({ conversationId, messageId }: Props) {
  const { runs, isEnd, isReplying } = useToolRuns(conversationId, messageId)
  const { continueTools } = useCommands()
  const [decided, setDecided] = useState<string>()
  // What gave a task to a sub-agent is told of by that one.
  const agents = useAgentCalls(callsTo(runs, AGENTS))
  const plans = runs.filter(({ run }) => run.toolId === PLAN_ID && run.state !== 'asking')
  const begun = useAgentCalls(plans.map(({ id }) => id))
  const rows = runs.filter(
    ({ id, run }) => run.state !== 'asking' && !agents.includes(id) && !begun.includes(id),
  )
  const artifacts = [
    ...callsTo(rows, ARTIFACTS),
    ...rows.flatMap(({ id, run }) => (run.toolId === REPORT_ID ? [id] : [])),
  ]
  const pages = rows.filter(({ run }) => run.page && run.state === 'done')
  const asking = runs.filter(({ run }) => run.state === 'asking')
  return (
    <div className="mt-3 flex flex-col gap-3">
      {rows.length > 0 && (
        // No landmark: a turn of several rounds has many of one name.
        <div
          role="group"
          aria-label={plural(rows.length, { one: 'Used {count} tool', other: 'Used {count} tools' })}
          className="divide-y divide-line overflow-hidden rounded-[8px] border border-line"
        >
          {rows.map((shown) => (
            <ToolRow
              key={shown.id}
              conversationId={conversationId}
              shown={shown}
              isReplying={isReplying}
              takesFocus={shown.id === decided}
            />
          ))}
        </div>
      )}
      {agents.length > 0 && <AgentCards conversationId={conversationId} calls={agents} />}
      {plans.map((shown) =>
        begun.includes(shown.id) ? (
          <ResearchCard key={shown.id} conversationId={conversationId} shown={shown} />
        ) : null,
      )}
      {artifacts.length > 0 && <ArtifactCards conversationId={conversationId} ids={artifacts} />}
      {pages.length > 0 && <ToolPages conversationId={conversationId} shown={pages} />}
      {asking.map((shown) => {
        const Card = asksPerson(shown.run.toolId)
          ? QuestionCard
          : shown.run.toolId === PLAN_ID
            ? PlanCard
            : AllowCard
        return (
          <Card
            key={shown.id}
            conversationId={conversationId}
            shown={shown}
            onDecide={() => setDecided(shown.id)}
          />
        )
      })}
      {isEnd && !isReplying && asking.length === 0 && (
        <Button className="self-start" onClick={() => void continueTools(conversationId)}>
          {t('Continue')}
        </Button>
      )}
    </div>
  )
}

/** The calls of a source’s tools among them. */
const callsTo = (runs: readonly ShownRun[], source: string): readonly MessageId[] =>
  runs.flatMap(({ id, run }) => (run.toolId?.startsWith(`${source} `) ? [id] : []))

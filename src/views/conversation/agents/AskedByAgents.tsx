import type { AskingCall } from '@/hooks/agents/useAgents'
import { t } from '@/lib/text/t'
import { spelledOut } from '@/lib/text/visiblePieces'
import { onDemand } from '@/ui/feedback/onDemand'

import { AllowCard } from '../calls/AllowCard'

const QuestionCard = onDemand(() => import('../calls/QuestionCard').then((module) => module.default))

/** What sub-agents ask the person, in one list. */
export function AskedByAgents({ asking }: { readonly asking: readonly AskingCall[] }) {
  if (asking.length === 0) return null
  return (
    <section aria-label={t('Waiting for you')} className="flex flex-col gap-3">
      {asking.map(({ chat, title, shown, isForm }) => {
        const Card = isForm ? QuestionCard : AllowCard
        return (
          <div key={shown.id} className="flex flex-col gap-1">
            <p className="text-[13px] text-muted">
              {t('Sub-agent “{title}” asks', { title: spelledOut(title) })}
            </p>
            <Card conversationId={chat} shown={shown} onDecide={ignore} />
          </div>
        )
      })}
    </section>
  )
}

const ignore = () => undefined

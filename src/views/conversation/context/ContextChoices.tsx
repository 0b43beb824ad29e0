import { useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { formatTokens } from '@/domain/tokens/formatTokens'
import { useCommands } from '@/hooks/app'
import { useLargerModels, type ContextCutFacts } from '@/hooks/useContextCut'
import { useSummaryPrice } from '@/hooks/useSummaryPrice'
import { Alert } from '@/ui/Alert'
import { Button } from '@/ui/Button'
import { Disclosure } from '@/ui/Disclosure'
import { RadioGroup } from '@/ui/RadioGroup'

type Props = {
  readonly conversationId: ConversationId
  readonly facts: ContextCutFacts
  readonly onDone: () => void
}

type Plain = 'dropOldest' | 'keepEnds' | 'none'

/** What can be done where a conversation is larger than the model's context. */
export default function ContextChoices({ conversationId, facts, onDone }: Props) {
  const { changeConversationSettings, chooseModel, summariseEarlier } = useCommands()
  const larger = useLargerModels(conversationId)
  const price = useSummaryPrice(conversationId, facts.lastLeftOut)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { cut, lastLeftOut } = facts

  async function summarise() {
    if (lastLeftOut === null) return
    setBusy(true)
    const done = await summariseEarlier(conversationId, lastLeftOut)
    setBusy(false)
    if (done.ok) onDone()
    else setError(done.error)
  }

  return (
    <div className="mx-auto mt-2 flex max-w-lg flex-col gap-3 rounded border border-line bg-surface p-3 text-sm">
      <RadioGroup<Plain>
        label="Where the context is too small"
        value={cut.type === 'summary' ? undefined : cut.type}
        options={[
          { value: 'dropOldest', label: 'Drop the oldest' },
          { value: 'keepEnds', label: 'Keep first and last' },
          { value: 'none', label: 'Send all' },
        ]}
        onChange={(type) => void changeConversationSettings(conversationId, { contextCut: { type } })}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" isBusy={isBusy} onClick={() => void summarise()}>
          {isBusy ? 'Summarising…' : 'Summarise them'}
        </Button>
        <span className="text-[13px] text-money tabular-nums">{price}</span>
        <span className="text-[13px] text-muted">asks this model; they stay here unchanged</span>
      </div>
      {error !== null && (
        <Alert title="There is no summary.">{error} Try again, or choose another way above.</Alert>
      )}
      {cut.type === 'summary' && (
        <Disclosure label="The summary that is sent">
          <p className="max-h-60 overflow-y-auto whitespace-pre-wrap">{cut.text}</p>
        </Disclosure>
      )}
      {larger.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-muted">A larger model:</span>
          {larger.map(({ id, connectionId, name, entry }) => (
            <Button
              key={`${connectionId}/${id}`}
              size="small"
              onClick={() => void chooseModel(conversationId, { connectionId, modelId: id })}
            >
              {name} · {formatTokens(entry?.contextTokens ?? 0)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

import { Suspense, useMemo, useState } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import { messageText, type Message } from '@/domain/message'
import type { DiffBy } from '@/domain/runs/difference'
import { titleOf } from '@/domain/titleOf'
import { siblingsOf } from '@/domain/tree/tree'
import { useAppState } from '@/hooks/app'
import { useDifferences } from '@/hooks/useDifferences'
import { selectThread } from '@/store/selectors'
import { Dialog } from '@/ui/Dialog'
import { RadioGroup } from '@/ui/RadioGroup'
import { Select } from '@/ui/Select'

import { Pieces } from './Pieces'

type Props = {
  readonly conversationId: ConversationId
  readonly messageId: MessageId
  readonly onClose: () => void
}

/** What one variant of a message has that another has not, by words or by lines. */
export default function VariantDifference({ conversationId, messageId, onClose }: Props) {
  const { tree } = useAppState(selectThread(conversationId))
  const variants = useMemo(
    () => siblingsOf(tree, messageId).flatMap((id) => tree.byId.get(id) ?? []),
    [tree, messageId],
  )
  const at = variants.findIndex(({ id }) => id === messageId)
  const [base, setBase] = useState(variants[at > 0 ? at - 1 : at + 1]?.id ?? messageId)
  const [other, setOther] = useState(messageId)
  const [by, setBy] = useState<DiffBy>('words')
  const options = variants.map((variant, index) => ({ value: variant.id, label: nameOf(variant, index) }))
  const textOf = (id: MessageId) => messageText(tree.byId.get(id) ?? { parts: [] })

  return (
    <Dialog title="Compare variants" size="large" onClose={onClose}>
      <div className="flex flex-col gap-3 overflow-y-auto p-4">
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label="From"
            value={base}
            options={options}
            onChange={setBase}
            className="min-w-40 flex-1"
          />
          <Select
            label="To"
            value={other}
            options={options}
            onChange={setOther}
            className="min-w-40 flex-1"
          />
          <RadioGroup
            label="Compare by"
            isLabelHidden
            value={by}
            options={[
              { value: 'words', label: 'Words' },
              { value: 'lines', label: 'Lines' },
            ]}
            onChange={setBy}
          />
        </div>
        <Suspense fallback={<div aria-busy="true" className="h-24" />}>
          <Difference from={textOf(base)} to={textOf(other)} by={by} />
        </Suspense>
      </div>
    </Dialog>
  )
}

function Difference({ from, to, by }: { readonly from: string; readonly to: string; readonly by: DiffBy }) {
  const texts = useMemo(() => [{ id: 'to', text: to }], [to])
  const pieces = useDifferences(from, texts, by)('to')
  if (from === to) return <p className="text-sm text-muted">Both say the same.</p>
  if (!pieces) return <p className="text-sm text-muted">Comparing…</p>
  return <Pieces pieces={pieces} by={by} />
}

const nameOf = (message: Message, index: number): string =>
  `${index + 1}: ${message.reply ? `${message.reply.model} · ` : ''}${titleOf(messageText(message)).slice(0, 40)}`

import { useMemo, useState } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import { messageText, type Message } from '@/domain/messages/message'
import { countChanges } from '@/domain/runs/results/difference'
import { titleOf } from '@/domain/conversations/titleOf'
import { siblingsOf } from '@/domain/tree/tree'
import { useAppState } from '@/hooks/app'
import { useTextDifference, type DifferenceView } from '@/hooks/runs/useTextDifference'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { selectThread } from '@/store/selectors'
import { Dialog } from '@/ui/overlays/Dialog'
import { DifferenceText } from '@/ui/diff/DifferenceText'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { Select } from '@/ui/controls/Select'

type Props = {
  readonly conversationId: ConversationId
  readonly messageId: MessageId
  readonly onClose: () => void
}

/** What one variant of a message has that another has not, by words, lines or JSON structure. */
export default function VariantDifference({ conversationId, messageId, onClose }: Props) {
  const { tree } = useAppState(selectThread(conversationId))
  const variants = useMemo(
    () => siblingsOf(tree, messageId).flatMap((id) => tree.byId.get(id) ?? []),
    [tree, messageId],
  )
  const at = variants.findIndex(({ id }) => id === messageId)
  const [base, setBase] = useState(variants[at > 0 ? at - 1 : at + 1]?.id ?? messageId)
  const [other, setOther] = useState(messageId)
  const options = variants.map((variant, index) => ({ value: variant.id, label: nameOf(variant, index) }))
  const textOf = (id: MessageId) => messageText(tree.byId.get(id) ?? { parts: [] })

  return (
    <Dialog title={t('Compare variants')} size="large" onClose={onClose}>
      <div className="flex flex-col gap-3 overflow-y-auto p-4">
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label={t('From')}
            value={base}
            options={options}
            onChange={setBase}
            className="min-w-40 flex-1"
          />
          <Select
            label={t('To')}
            value={other}
            options={options}
            onChange={setOther}
            className="min-w-40 flex-1"
          />
        </div>
        <Difference from={textOf(base)} to={textOf(other)} />
      </div>
    </Dialog>
  )
}

function Difference({ from, to }: { readonly from: string; readonly to: string }) {
  const [asked, setAsked] = useState<DifferenceView>('words')
  const { views, view, pieces, changes } = useTextDifference(from, to, asked)
  if (from === to) return <p className="text-sm text-muted">{t('The variants are the same.')}</p>
  if (!pieces) return <p className="text-sm text-muted">{t('Comparing…')}</p>
  const count = changes ? changes.length : countChanges(pieces)
  return (
    <>
      <RadioGroup label={t('Compare by')} isLabelHidden value={view} options={views} onChange={setAsked} />
      <figure aria-label={t('Difference')} className="min-w-0">
        <figcaption className="mb-2 text-[13px] text-muted tabular-nums">
          {plural(count, { one: '{count} change', other: '{count} changes' })}
        </figcaption>
        <div className="rounded border border-line bg-sunken p-3 text-[15px]">
          <DifferenceText pieces={pieces} changes={changes} isByLines={view === 'lines'} />
        </div>
      </figure>
    </>
  )
}

const nameOf = (message: Message, index: number): string =>
  `${index + 1}: ${message.reply ? `${message.reply.model} · ` : ''}${titleOf(messageText(message)).slice(0, 40)}`

import { useMemo, useState } from 'react'

import type { MessageId } from '@/domain/ids'
import type { MergeFacts } from '@/domain/messages/message'
import { answeredBy, chosenRef } from '@/domain/modelRef'
import {
  MERGE_INSTRUCTIONS,
  type MergeCandidate,
  mergeCandidates,
  mergeParent,
} from '@/domain/replies/merging'
import { useAppState, useCommands } from '@/hooks/app'
import type { MergeAsked } from '@/hooks/replies/askToMerge'
import { useMergeCost } from '@/hooks/replies/useMergeCost'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { selectConversationSettings, selectIsReplying, selectThread } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { ChoiceRow } from '@/ui/controls/RadioGroup'
import { TextArea } from '@/ui/controls/TextArea'
import { Disclosure } from '@/ui/layout/Disclosure'
import { Dialog } from '@/ui/overlays/Dialog'
import { LikelyCost, ModelField } from '@/views/comparison/form/ModelField'

import { RUN_SLOTS } from '../pages/runSlots'

type Props = MergeAsked & { readonly onClose: () => void }

/** Which replies to one message are merged, by which model, and what that costs. */
export default function MergeDialog({ conversationId, id, onClose }: Props) {
  const { mergeReplies } = useCommands()
  const { tree } = useAppState(selectThread(conversationId))
  const settings = useAppState(selectConversationSettings(conversationId))
  const isReplying = useAppState(selectIsReplying(conversationId))
  const candidates = useMemo(() => mergeCandidates(tree, id), [tree, id])
  const [left, setLeft] = useState<ReadonlySet<MessageId>>(
    () => new Set(candidates.filter((each) => each.isMerged || each.isElsewhere).map((each) => each.id)),
  )
  const [model, setModel] = useState(() => chosenRef(settings))
  const [instructions, setInstructions] = useState(MERGE_INSTRUCTIONS)
  const facts = useMemo<MergeFacts>(() => {
    const replies = candidates.filter((each) => !left.has(each.id)).map(keptOf)
    const own = instructions.trim()
    return { replies, ...(own !== '' && own !== MERGE_INSTRUCTIONS && { instructions: own }) }
  }, [candidates, left, instructions])
  const parentId = mergeParent(tree, id)
  const cost = useMergeCost(conversationId, model, { parentId, facts })
  const count = facts.replies.length

  function toggle(each: MessageId) {
    const next = new Set(left)
    if (!next.delete(each)) next.add(each)
    setLeft(next)
  }

  return (
    <Dialog
      title={t('Merge replies')}
      description={t('A model makes one reply of several, and says what each added and where they disagree.')}
      onClose={onClose}
      footer={
        <>
          <LikelyCost cost={cost} />
          <Button
            variant="primary"
            disabled={!model || isReplying || count < 2}
            onClick={() => {
              if (model) void mergeReplies(conversationId, parentId, model, facts)
              onClose()
            }}
          >
            {plural(count, { one: 'Merge {count} reply', other: 'Merge {count} replies' })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 overflow-y-auto px-4 py-3">
        <Candidates candidates={candidates} left={left} onToggle={toggle} />
        <ModelField
          label={t('Merged by')}
          model={model}
          dataRule={settings.dataRule}
          onChange={setModel}
          renderChooser={RUN_SLOTS.renderChooser}
        />
        <Disclosure label={t('Instructions for the merge')} panelClassName="mt-2 flex flex-col gap-2">
          <TextArea
            label={t('Instructions for the merge')}
            isLabelHidden
            value={instructions}
            onChange={setInstructions}
            hint={t('The replies are sent in full, by number and without the names of their models.')}
          />
          {instructions !== MERGE_INSTRUCTIONS && (
            <Button size="small" className="self-start" onClick={() => setInstructions(MERGE_INSTRUCTIONS)}>
              {t('Reset')}
            </Button>
          )}
        </Disclosure>
        {(isReplying || count < 2) && (
          <p className="text-[13px] text-muted">
            {isReplying ? t('Wait until the reply ends.') : t('Choose at least two replies.')}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type CandidatesProps = {
  readonly candidates: readonly MergeCandidate[]
  readonly left: ReadonlySet<MessageId>
  readonly onToggle: (id: MessageId) => void
}

function Candidates({ candidates, left, onToggle }: CandidatesProps) {
  const models = useMemo(() => candidates.map(answeredBy), [candidates])
  const nameOf = useModelLabel(models)
  return (
    <ul aria-label={t('Replies')} className="flex flex-col gap-1">
      {candidates.map((each) => (
        <li key={each.id}>
          <ChoiceRow type="checkbox" checked={!left.has(each.id)} onChange={() => onToggle(each.id)}>
            <span className="flex min-w-0 flex-col">
              <span className="truncate">
                {nameOf(answeredBy(each))}
                {each.isMerged && <span className="text-muted"> · {t('merged')}</span>}
                {each.isElsewhere && <span className="text-muted"> · {t('to another version')}</span>}
              </span>
              <span className="truncate text-[13px] text-muted">{each.text.slice(0, SEEN_CHARS)}</span>
            </span>
          </ChoiceRow>
        </li>
      ))}
    </ul>
  )
}

/** More is cut off by the row. */
const SEEN_CHARS = 160

const keptOf = ({ id, connectionId, model, text }: MergeCandidate) => ({ id, connectionId, model, text })

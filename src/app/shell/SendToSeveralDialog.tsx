import { useState } from 'react'

import { isEmptyDraft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'
import { chosenRef, isSameModel, type ModelRef } from '@/domain/modelRef'
import { writeModels } from '@/domain/runs/run'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { selectConversationSettings, selectDraft, selectIsReplying, selectThread } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { Dialog } from '@/ui/overlays/Dialog'
import { ModelTray } from '@/views/comparison/form/ModelTray'

import { RUN_SLOTS } from '../pages/runSlots'

type Props = {
  readonly conversationId: ConversationId | null
  readonly onStarted: (id: ConversationId) => void
  readonly onClose: () => void
}

/** Which models get the message. Their replies come one after the other, as variants of one. */
export default function SendToSeveralDialog({ conversationId, onStarted, onClose }: Props) {
  const { store } = useApp()
  const { sendMessage, chooseModel, askOthers } = useCommands()
  const go = useGo()
  const settings = useAppState(selectConversationSettings(conversationId))
  const draft = useAppState(selectDraft(conversationId ?? 'new'))
  const isTemporary = useAppState(
    (state) => conversationId !== null && state.conversations[conversationId]?.isTemporary,
  )
  const isReplying = useAppState(
    (state) => conversationId !== null && selectIsReplying(conversationId)(state),
  )
  const [models, setModels] = useState(() => {
    const { connections, settings: app } = store.getState()
    const isThere = ({ connectionId }: ModelRef) => connections.some(({ id }) => id === connectionId)
    return firstModels(settings, app.recentModels.filter(isThere))
  })
  const isEmpty = isEmptyDraft(draft)

  async function send() {
    const [first, ...others] = models
    if (!first) return
    onClose()
    const own = chosenRef(settings)
    if (!own || !isSameModel(own, first)) await chooseModel(conversationId, first)
    let id = conversationId
    await sendMessage(conversationId, draft, (started) => {
      id = started
      onStarted(started)
    })
    if (id === null) return
    const { tree, path } = selectThread(id)(store.getState())
    const asked = path.findLast((each) => tree.byId.get(each)?.role === 'user')
    if (asked !== undefined) await askOthers(id, asked, others)
  }

  function compare() {
    const asked = new URLSearchParams({
      ...(draft.text !== '' && { prompt: draft.text }),
      ...(draft.attachments.length > 0 && { files: draft.attachments.map(({ id }) => id).join() }),
      ...(models.length > 0 && { models: writeModels(models) }),
      ...(conversationId !== null && { conversation: conversationId }),
    })
    go(`/compare?${asked.toString()}`)
  }

  return (
    <Dialog
      title={t('Send to several models')}
      description={t('Each reply is a variant of the same message. The first model stays this chat’s model.')}
      onClose={onClose}
      footer={
        <>
          {/* A comparison is kept on disk, and its prompt is in an address that the browser remembers. */}
          {isTemporary ? (
            <span className="me-auto" />
          ) : (
            <Button variant="quiet" className="me-auto" onClick={compare}>
              {t('Open in Compare')}
            </Button>
          )}
          <Button
            variant="primary"
            disabled={isEmpty || isReplying || models.length === 0}
            onClick={() => void send()}
          >
            {plural(models.length, { one: 'Send to {count} model', other: 'Send to {count} models' })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 px-4 py-3">
        <ModelTray
          models={models}
          dataRule={settings.dataRule}
          onChange={setModels}
          renderChooser={RUN_SLOTS.renderChooser}
        />
        {(isEmpty || isReplying) && (
          <p className="text-[13px] text-muted">
            {isReplying ? t('Wait until the reply ends.') : t('Write a message first.')}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** This chat's model, and the one used before it. */
function firstModels(
  settings: Parameters<typeof chosenRef>[0],
  recent: readonly ModelRef[],
): readonly ModelRef[] {
  const own = chosenRef(settings)
  const before = recent.find((model) => !own || !isSameModel(model, own))
  return [...(own ? [own] : []), ...(before ? [before] : [])]
}

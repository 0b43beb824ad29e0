import { useEffect, useMemo, useState } from 'react'

import { tagsOf } from '@/domain/conversations/libraryRows'
import { shownTitle } from '@/domain/conversations/listedChat'
import type { ConversationId } from '@/domain/ids'
import { useAppState, useCommands } from '@/hooks/app'
import { useTitleByModel, useTitlePrice } from '@/hooks/conversations/useTitleByModel'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { ChoiceRow } from '@/ui/controls/RadioGroup'
import { TextField } from '@/ui/controls/TextField'
import { Alert } from '@/ui/feedback/Note'
import { Dialog } from '@/ui/overlays/Dialog'

type Props = { readonly ids: readonly ConversationId[]; readonly onClose: () => void }

/** Tags of one or many conversations: a tag that only some have is shown as mixed. */
export function TagDialog({ ids, onClose }: Props) {
  const { changeConversations } = useCommands()
  const conversations = useAppState((state) => state.conversations)
  const [name, setName] = useState('')
  const tags = useMemo(() => tagsOf(Object.values(conversations)), [conversations])
  const chosen = ids.flatMap((id) => conversations[id] ?? [])
  const holders = (tag: string) => chosen.filter((conversation) => conversation.tags.includes(tag)).length

  function add() {
    const tag = name.trim()
    if (tag === '') return
    setName('')
    void changeConversations(ids, { type: 'tag', tag, isOn: true })
  }

  return (
    <Dialog
      size="small"
      title={plural(
        chosen.length,
        { one: 'Tags for “{title}”', other: 'Tags for {count} chats' },
        { title: shownTitle(chosen[0]?.title ?? '') },
      )}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <div className="flex flex-col gap-3 p-4">
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <TextField label={t('New tag')} value={name} onChange={setName} maxLength={40} className="flex-1" />
          <Button type="submit" disabled={name.trim() === ''}>
            {t('Add')}
          </Button>
        </form>
        {tags.length > 0 && (
          <ul aria-label={t('Tags')} className="flex flex-col">
            {tags.map((tag) => {
              const count = holders(tag)
              return (
                <li key={tag}>
                  <ChoiceRow
                    type="checkbox"
                    checked={count === chosen.length}
                    ref={(box) => {
                      if (box) box.indeterminate = count > 0 && count < chosen.length
                    }}
                    onChange={() =>
                      void changeConversations(ids, { type: 'tag', tag, isOn: count < chosen.length })
                    }
                  >
                    {tag}
                  </ChoiceRow>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

type TitleDialogProps = { readonly id: ConversationId; readonly onClose: () => void }

/** Says what a title by the model of a chat costs before it is asked for. */
export function TitleDialog({ id, onClose }: TitleDialogProps) {
  const { openConversation } = useCommands()
  const { connectionId, modelId } = useAppState(selectConversationSettings(id))
  const { isBusy, error, ask } = useTitleByModel(id)
  const price = useTitlePrice(id)
  const labelOf = useModelLabel()
  // The price is that of its messages.
  useEffect(() => void openConversation(id), [id, openConversation])
  const hasModel = connectionId !== null && modelId !== null
  return (
    <Dialog
      size="small"
      title={t('Title by model')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            disabled={!hasModel}
            onClick={() =>
              void ask().then((isTitled) => {
                if (isTitled) onClose()
              })
            }
          >
            {t('Write title')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 px-4 py-3 text-sm">
        <p className="text-muted">
          {hasModel
            ? t('{model} reads the first message and the first reply and writes a title. Cost: {price}.', {
                model: labelOf({ connectionId, modelId }),
                price,
              })
            : t('Choose a model for this chat first.')}
        </p>
        {error !== undefined && <Alert title={t('No title was written')}>{error}</Alert>}
      </div>
    </Dialog>
  )
}

type DeleteForeverProps = { readonly ids: readonly ConversationId[]; readonly onClose: () => void }

/** Asks before what cannot be undone. */
export function DeleteForever({ ids, onClose }: DeleteForeverProps) {
  const { deleteForever, exportConversations } = useCommands()
  const only = useAppState((state) =>
    ids.length === 1 && ids[0] ? state.conversations[ids[0]]?.title : undefined,
  )
  return (
    <Dialog
      size="small"
      title={
        only === undefined
          ? plural(ids.length, {
              one: 'Delete {count} chat forever?',
              other: 'Delete {count} chats forever?',
            })
          : t('Delete “{only}” forever?', { only: shownTitle(only) })
      }
      description={t('Their messages are removed from this device. You can’t undo this.')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={() => void exportConversations(ids)}>
            {t('Export first')}
          </Button>
          <span className="flex-1" />
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              void deleteForever(ids)
              onClose()
            }}
          >
            {t('Delete forever')}
          </Button>
        </>
      }
    >
      <p className="px-4 py-3 text-sm text-muted">{t('Their costs stay in the spending record.')}</p>
    </Dialog>
  )
}

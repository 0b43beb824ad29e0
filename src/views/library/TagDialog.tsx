import { useMemo, useState } from 'react'

import { shownTitle } from '@/domain/conversations/title'
import type { ConversationId } from '@/domain/ids'
import { tagsOf } from '@/domain/conversations/libraryRows'
import { useAppState, useCommands } from '@/hooks/app'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { ChoiceRow } from '@/ui/controls/RadioGroup'
import { Dialog } from '@/ui/overlays/Dialog'
import { TextField } from '@/ui/controls/TextField'

type Props = { readonly ids: readonly ConversationId[]; readonly onClose: () => void }

/** Tags of one or many conversations: a tag that only some have is shown as mixed. */
export default function TagDialog({ ids, onClose }: Props) {
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

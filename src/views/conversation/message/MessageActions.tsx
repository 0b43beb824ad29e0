import { spokenText } from '@/domain/messages/spokenText'
import { t } from '@/lib/text/t'
import { CopyButton } from '@/ui/controls/CopyButton'
import { IconButton } from '@/ui/controls/IconButton'
import { GitBranch, MoreHorizontal, Pencil, RefreshCw } from '@/ui/icons'
import type { MenuItem } from '@/ui/overlays/Menu'
import { MenuButton } from '@/ui/overlays/MenuButton'

import { type MessageVerbsProps, useMessageVerbs } from './useMessageVerbs'

type Props = MessageVerbsProps & { readonly isDrawn: boolean }

/** What can be done with a message; until it is drawn, the room for it. */
export const MessageActions = ({ isDrawn, ...props }: Props) =>
  isDrawn ? <Actions {...props} /> : <div className="message-room" />

/** Seen on hover and focus; on touch under the last message alone, whose others have a long press (`MessageSheet`). */
function Actions(props: MessageVerbsProps) {
  const { message, onEdit } = props
  const { copy, regenerate, branch, isReplying, markItems, moreItems } = useMessageVerbs(props)
  return (
    <div className="message-actions">
      <CopyButton text={() => spokenText(message)} onCopy={copy} />
      {message.role === 'assistant' ? (
        <IconButton
          size="small"
          icon={RefreshCw}
          label={t('Regenerate')}
          disabled={isReplying}
          onClick={regenerate}
        />
      ) : (
        <IconButton size="small" icon={Pencil} label={t('Edit')} disabled={isReplying} onClick={onEdit} />
      )}
      <IconButton size="small" icon={GitBranch} label={t('Branch from here')} onClick={branch} />
      <MenuButton label={t('More')} icon={MoreHorizontal} items={() => withMarks(moreItems(), markItems())} />
    </div>
  )
}

/** Marks behind the heading, and nothing with an icon: a menu of many words is read by its words. */
const withMarks = (
  [heading, ...items]: readonly MenuItem[],
  marks: readonly MenuItem[],
): readonly MenuItem[] =>
  [...(heading ? [heading] : []), ...marks, { type: 'separator' } as const, ...items].map((item) =>
    item.type === 'item' ? { ...item, icon: undefined } : item,
  )

import { Copy, Ellipsis, Link as LinkIcon, MessageSquare, Share, Trash2 } from '@/ui/icons'
import { Link } from 'wouter'

import { type Assistant, assistantPath, chatWithPath } from '@/domain/assistants/assistant'
import { useApp } from '@/hooks/app'
import { useAssistantCommands } from '@/hooks/assistants/useAssistants'
import { useGo } from '@/hooks/conversations/usePlace'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import type { Result } from '@/lib/result'
import { dotted } from '@/lib/text/dotted'
import { t } from '@/lib/text/t'
import { Avatar } from '@/ui/layout/Avatar'
import type { MenuItem } from '@/ui/overlays/Menu'
import { MenuButton } from '@/ui/overlays/MenuButton'
import { ForeignName } from '@/ui/foreign/ForeignName'

type Props = {
  readonly assistants: readonly Assistant[]
  /** Told what a command came to, where it failed. */
  readonly onDone: (done: Result<unknown, string>) => void
}

/** The assistants, each a link to itself with a menu. */
export const AssistantList = ({ assistants, onDone }: Props) => (
  <ul
    aria-label={t('Assistants')}
    className="flex flex-col divide-y divide-line rounded border border-line bg-surface"
  >
    {assistants.map((assistant) => (
      <AssistantRow key={assistant.head.id} assistant={assistant} onDone={onDone} />
    ))}
  </ul>
)

function AssistantRow({ assistant, onDone }: Pick<Props, 'onDone'> & { readonly assistant: Assistant }) {
  const { head, version } = assistant
  const { name, description, letter, picture, model } = version
  const go = useGo()
  const { clipboard, store, newId } = useApp()
  const { copyAssistant, shareAssistant, deleteAssistants } = useAssistantCommands()
  const labelOf = useModelLabel()
  const modelName = model ? labelOf(model) : ''
  const copyLink = async () => {
    const isCopied = await clipboard.copyText(`${location.origin}${chatWithPath(head.id)}`)
    const text = isCopied
      ? t('Link copied. It opens on devices that have this assistant.')
      : t('The browser doesn’t allow copying. Open a chat with the assistant, and copy its address.')
    store.getState().noticeShown({ id: newId(), tone: 'info', text })
  }
  const items = (): readonly MenuItem[] => [
    {
      type: 'item',
      label: t('New chat with it'),
      icon: MessageSquare,
      onPick: () => go(chatWithPath(head.id)),
    },
    {
      type: 'item',
      label: t('Duplicate'),
      icon: Copy,
      onPick: () => void copyAssistant(head.id).then(onDone),
    },
    {
      type: 'item',
      label: t('Share as file'),
      icon: Share,
      onPick: () => void shareAssistant(head.id).then(onDone),
    },
    {
      type: 'item',
      label: t('Copy link'),
      icon: LinkIcon,
      onPick: () => void copyLink(),
    },
    { type: 'separator' },
    {
      type: 'item',
      label: t('Delete'),
      icon: Trash2,
      isDanger: true,
      onPick: () => void deleteAssistants([head.id]).then(onDone),
    },
  ]
  const details = dotted([description, modelName])
  return (
    <li className="assistants-row">
      <Link href={assistantPath(head.id)} className="rounded text-sm hover:bg-hover">
        <Avatar name={name} letter={letter} picture={picture} size="large" />
        <span className="assistants-text">
          <span className="assistants-name">
            <ForeignName text={name} />
          </span>
          {details !== '' && <span className="block text-[13px] text-muted">{details}</span>}
        </span>
      </Link>
      <MenuButton
        label={t('Options for {title}', { title: name })}
        icon={Ellipsis}
        items={items}
        size="medium"
      />
    </li>
  )
}

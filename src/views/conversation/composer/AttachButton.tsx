import { Paperclip } from '@/ui/firstIcons'
import { memo, useCallback, useRef, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { FileInput } from '@/ui/controls/FileInput'
import { IconButton } from '@/ui/controls/IconButton'
import { onDemand } from '@/ui/feedback/onDemand'
import { t } from '@/lib/text/t'

const AttachMenu = onDemand(() => import('../capture/AttachMenu').then((module) => module.AttachMenu))

type Props = {
  readonly conversationId: ConversationId | null
  readonly onPick: (files: readonly File[]) => void
}

/**
 * Opens a menu of what can be attached, whose code comes with the pointer or the focus; where it can't come, the system's
 * file picker. React writes the attributes of an input with each render: a key renders
 * none.
 */
export const AttachButton = memo(function AttachButton({ conversationId, onPick }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isAsked, setAsked] = useState(false)
  const pick = useCallback(() => input.current?.click(), [])
  const look = { icon: Paperclip, label: t('Attach files') }
  const files = <IconButton {...look} onClick={pick} />
  const menu = (
    <IconButton
      {...look}
      aria-haspopup="menu"
      onPointerEnter={AttachMenu.preload}
      onFocus={AttachMenu.preload}
      onClick={() => setAsked(true)}
    />
  )
  return (
    <>
      {isAsked ? (
        <AttachMenu
          conversationId={conversationId}
          whileLoading={menu}
          whileMissing={files}
          onFiles={pick}
          onPick={onPick}
        />
      ) : (
        menu
      )}
      <FileInput ref={input} isMultiple label={t('Files to attach')} onFiles={onPick} />
    </>
  )
})

import { useState } from 'react'

import type { Attachment } from '@/domain/attachments/attachment'
import type { ConversationId } from '@/domain/ids'
import { t } from '@/lib/text/t'
import { IconButton } from '@/ui/controls/IconButton'
import { ScanText } from '@/ui/icons'
import { Popover } from '@/ui/overlays/Popover'

import { ReadText } from './ReadText'

type Props = { readonly conversationId: ConversationId | null; readonly attachment: Attachment }

/** Offers to read the text in a picture of the draft. */
export default function ReadPicture({ conversationId, attachment: { id, name } }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      label={t('Read text on this device')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton size="small" icon={ScanText} label={t('Read the text in {name}', { name })} />}
    >
      <div className="p-3">
        <ReadText conversationId={conversationId} source={id} onBegin={() => setOpen(false)} />
      </div>
    </Popover>
  )
}

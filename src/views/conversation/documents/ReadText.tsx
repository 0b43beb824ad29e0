import { useState } from 'react'

import type { Attachment } from '@/domain/attachments/attachment'
import type { ConversationId } from '@/domain/ids'
import { useCommands } from '@/hooks/app'
import { useTextReading } from '@/hooks/documents/useTextReading'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { IconButton } from '@/ui/controls/IconButton'
import { ScanLanguages } from '@/ui/form/ScanLanguages'
import { ScanText } from '@/ui/icons'
import { Popover } from '@/ui/overlays/Popover'

type Props = {
  readonly conversationId: ConversationId | null
  /** The attachment, by `sourceOf`. */
  readonly source: string
  /** How many pages have no text; undefined for a picture. */
  readonly pages?: number
  /** It has begun: the draft shows how far it is. */
  readonly onBegin: () => void
}

/** Reads scanned text of the draft on this device, once its languages are chosen. */
export function ReadText({ conversationId, source, pages, onBegin }: Props) {
  const { loadDocumentCommands } = useCommands()
  const begin = async (codes: readonly string[]) => {
    onBegin()
    const commands = await loadDocumentCommands().catch(() => undefined)
    await commands?.readText(conversationId ?? 'new', source, codes)
  }
  return (
    <ScanLanguages reading={useTextReading()} onBegin={(codes) => void begin(codes)}>
      {pages === undefined
        ? t(
            'The text in this picture is read here and goes with it. The picture isn’t sent anywhere for that.',
          )
        : plural(pages, {
            one: '{count} page is a picture without text. It’s read here, and isn’t sent anywhere for that.',
            other:
              '{count} pages are pictures without text. They’re read here, and aren’t sent anywhere for that.',
          })}
    </ScanLanguages>
  )
}

type ReadPictureProps = { readonly conversationId: ConversationId | null; readonly attachment: Attachment }

/** Offers to read the text in a picture of the draft. */
export function ReadPicture({ conversationId, attachment: { id, name } }: ReadPictureProps) {
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

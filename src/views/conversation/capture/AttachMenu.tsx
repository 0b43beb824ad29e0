import { useState } from 'react'

import { describeCaptureProblem } from '@/domain/attachments/captured'
import type { ConversationId } from '@/domain/ids'
import { useApp, useCommands } from '@/hooks/app'
import { useResearchCommands } from '@/hooks/research/useResearchCommands'
import { useWithCommands } from '@/hooks/useClient'
import { t } from '@/lib/text/t'
import { Paperclip } from '@/ui/firstIcons'
import { onDemand } from '@/ui/feedback/onDemand'
import { BookOpen, Camera, FileText, Mic, Monitor, Search } from '@/ui/icons'
import type { MenuItem } from '@/ui/overlays/Menu'
import { MenuButton } from '@/ui/overlays/MenuButton'

const CameraDialog = onDemand(() => import('./CameraDialog').then((module) => module.CameraDialog))
const RecordDialog = onDemand(() => import('./RecordDialog').then((module) => module.RecordDialog))

const CollectionsDialog = onDemand(() =>
  import('../collections/CollectionChips').then((module) => module.CollectionsDialog),
)

type Props = {
  readonly conversationId: ConversationId | null
  /** Opens the system's file picker. */
  readonly onFiles: () => void
  readonly onPick: (files: readonly File[]) => void
}

/** What can be attached, as far as this browser can take it: files, collections, a photo, a picture of the screen, a sound. */
export function AttachMenu({ conversationId, onFiles, onPick }: Props) {
  const { store } = useApp()
  const withCapture = useWithCommands(useCommands().loadCaptureCommands)
  const withResearch = useResearchCommands()
  const [open, setOpen] = useState<'camera' | 'microphone' | 'collections'>()
  const close = () => setOpen(undefined)
  const attach = (file: File) => {
    onPick([file])
    close()
  }
  const captureScreen = async () => {
    const taken = await withCapture((commands) => commands.captureScreen())
    if (taken?.ok) onPick([taken.value])
    const problem = taken && !taken.ok ? describeCaptureProblem('screen', taken.error) : ''
    if (problem !== '') store.getState().noticeShown({ id: 'capture', tone: 'danger', text: problem })
  }
  const hasDevices = 'mediaDevices' in navigator
  const items = (): readonly MenuItem[] => [
    { type: 'item', label: t('Files…'), icon: FileText, onPick: onFiles },
    { type: 'item', label: t('Knowledge…'), icon: BookOpen, onPick: () => setOpen('collections') },
    {
      type: 'item',
      label: t('Research'),
      icon: Search,
      onPick: () => void withResearch((commands) => commands.switchResearch(conversationId, true)),
    },
    // A page over plain HTTP has no camera and no microphone.
    ...(hasDevices
      ? [{ type: 'item', label: t('Photo…'), icon: Camera, onPick: () => setOpen('camera') } as const]
      : []),
    // Phones have no such thing.
    ...(hasDevices && 'getDisplayMedia' in navigator.mediaDevices
      ? [
          {
            type: 'item',
            label: t('Screen or window…'),
            icon: Monitor,
            onPick: () => void captureScreen(),
          } as const,
        ]
      : []),
    ...(hasDevices && 'MediaRecorder' in globalThis
      ? [{ type: 'item', label: t('Sound…'), icon: Mic, onPick: () => setOpen('microphone') } as const]
      : []),
  ]
  return (
    <>
      <MenuButton
        isOpenAtFirst
        size="medium"
        align="start"
        icon={Paperclip}
        label={t('Attach files')}
        items={items}
      />
      {open === 'collections' && <CollectionsDialog conversationId={conversationId} onClose={close} />}
      {open === 'camera' && <CameraDialog onTaken={attach} onClose={close} />}
      {open === 'microphone' && <RecordDialog onTaken={attach} onClose={close} />}
    </>
  )
}

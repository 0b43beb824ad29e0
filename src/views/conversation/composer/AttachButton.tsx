import { Paperclip } from 'lucide-react'
import { useRef } from 'react'

import { FileInput } from '@/ui/controls/FileInput'
import { IconButton } from '@/ui/controls/IconButton'
import { t } from '@/lib/text/t'

/** Opens the system's file picker. */
export function AttachButton({ onPick }: { readonly onPick: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon={Paperclip} label={t('Attach files')} onClick={() => input.current?.click()} />
      <FileInput ref={input} isMultiple label={t('Files to attach')} onFiles={onPick} />
    </>
  )
}

import { Paperclip } from '@/ui/firstIcons'
import { memo, useRef } from 'react'

import { FileInput } from '@/ui/controls/FileInput'
import { IconButton } from '@/ui/controls/IconButton'
import { t } from '@/lib/text/t'

type Props = { readonly onPick: (files: readonly File[]) => void }

/** Opens the system's file picker. React writes the attributes of an input with each render: a key renders none. */
export const AttachButton = memo(function AttachButton({ onPick }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon={Paperclip} label={t('Attach files')} onClick={() => input.current?.click()} />
      <FileInput ref={input} isMultiple label={t('Files to attach')} onFiles={onPick} />
    </>
  )
})

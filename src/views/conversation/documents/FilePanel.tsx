import { useState } from 'react'

import type { OfficeKind } from '@/domain/documents/documentKind'
import { useCommands } from '@/hooks/app'
import type { OpenedFile } from '@/hooks/beside/besideChat'
import { useOfficeText } from '@/hooks/documents/useOffice'
import { t } from '@/lib/text/t'
import { IconButton } from '@/ui/controls/IconButton'
import { Alert } from '@/ui/feedback/Note'
import { X } from '@/ui/firstIcons'
import { Download, FileText } from '@/ui/icons'

import { BESIDE_HEAD, BesideFrame } from '../beside/BesideFrame'
import { DocumentPage, OfficePages, ViewSwitch } from './DocumentPage'
import './documentPanel.css'

type Props = { readonly opened: OpenedFile; readonly onClose: () => void }

/** An Office file that code wrote, beside the chat: its pages or its text. Escape closes it. */
export default function FilePanel({ opened: { file, name, kind }, onClose }: Props) {
  const { saveFile } = useCommands()
  const [view, setView] = useState<'pages' | 'text'>('pages')
  return (
    <BesideFrame label={t('Document {name}', { name })} onEscape={onClose}>
      <header className={`${BESIDE_HEAD} document-head`}>
        <FileText aria-hidden size={15} className="text-faint" />
        <h2 className="min-w-0 flex-1 truncate text-sm font-normal" title={name}>
          {name}
        </h2>
        <IconButton
          icon={Download}
          label={t('Download {name}', { name })}
          onClick={() => void saveFile(name, [file], file.type)}
        />
        <ViewSwitch value={view} onChange={setView} />
        <IconButton icon={X} label={t('Close document')} onClick={onClose} />
      </header>
      {view === 'pages' ? (
        <OfficePages from={file} name={name} kind={kind} />
      ) : (
        <WholeText file={file} name={name} kind={kind} />
      )}
    </BesideFrame>
  )
}

function WholeText({
  file,
  name,
  kind,
}: {
  readonly file: Blob
  readonly name: string
  readonly kind: OfficeKind
}) {
  const read = useOfficeText(file, name, kind)
  if (!read)
    return (
      <p role="status" className="p-4 text-sm text-muted">
        {t('Opening…')}
      </p>
    )
  if (!read.ok)
    return (
      <Alert tone="danger" title={t('{name} can’t be read', { name })} className="m-4">
        {read.error}
      </Alert>
    )
  const { value } = read
  return <DocumentPage document={value} marked={0} />
}

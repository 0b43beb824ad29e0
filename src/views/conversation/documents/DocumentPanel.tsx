import { useState } from 'react'

import type { DocumentText } from '@/domain/documents/documentText'
import { officeKind } from '@/domain/documents/documentKind'
import { useAttachmentUrl } from '@/hooks/attachments/useAttachmentUrl'
import type { OpenedPassage } from '@/hooks/beside/besideChat'
import { useDocument } from '@/hooks/documents/useDocumentUpkeep'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { IconButton } from '@/ui/controls/IconButton'
import { Alert } from '@/ui/feedback/Note'
import { X } from '@/ui/firstIcons'
import { ChevronLeft, ChevronRight, Download, FileText } from '@/ui/icons'

import { BESIDE_HEAD, BesideFrame } from '../beside/BesideFrame'

import { DocumentPage, OfficePages, ViewSwitch, type DocumentView } from './DocumentPage'
import './documentPanel.css'

type PanelProps = { readonly passage: OpenedPassage; readonly onClose: () => void }

/** A document beside the chat, at the cited passage, which is marked. Escape closes it. */
export default function DocumentPanel({ passage, onClose }: PanelProps) {
  const read = useDocument(passage.textId)
  return (
    <BesideFrame label={t('Document {name}', { name: passage.name })} onEscape={onClose}>
      {read?.ok ? (
        <Opened key={passage.textId} document={read.value} passage={passage} onClose={onClose} />
      ) : (
        <>
          <header className={BESIDE_HEAD}>
            <span className="min-w-0 flex-1 truncate">{passage.name}</span>
            <IconButton icon={X} label={t('Close document')} onClick={onClose} />
          </header>
          {read && (
            <Alert tone="danger" title={t('{name} can’t be read', { name: passage.name })} className="m-4">
              {read.error}
            </Alert>
          )}
        </>
      )}
    </BesideFrame>
  )
}

function Opened({ document, passage, onClose }: PanelProps & { readonly document: DocumentText }) {
  const { sections, passages } = document
  const cited = passages[passage.number - 1]
  const [place, setPlace] = useState({ of: passage.number, section: cited?.section ?? 0 })
  // Another passage of the same document was opened: its page, wherever one had read on to.
  const section = place.of === passage.number ? place.section : (cited?.section ?? 0)
  const kind = officeKind({ name: document.name, type: '' })
  const isStored = useAttachmentUrl(passage.originalId).value !== null
  const [asked, setView] = useState<{ readonly of: number; readonly view: DocumentView }>()
  const starting = passage.isWhole === true ? 'pages' : 'text'
  const view = kind && isStored ? (asked?.of === passage.number ? asked.view : starting) : 'text'
  const turn = (by: number) => {
    setPlace({ of: passage.number, section: Math.min(Math.max(section + by, 0), sections.length - 1) })
  }
  return (
    <>
      <header className={`${BESIDE_HEAD} document-head`}>
        <FileText aria-hidden size={15} className="text-faint" />
        <h2 className="min-w-0 flex-1 truncate text-sm font-normal" title={document.name}>
          {document.name}
        </h2>
        <OriginalLink passage={passage} />
        {kind && isStored && (
          <ViewSwitch value={view} onChange={(next) => setView({ of: passage.number, view: next })} />
        )}
        {view === 'text' && sections.length > 1 && (
          <div className="document-pager">
            <IconButton
              icon={ChevronLeft}
              label={t('Previous page')}
              onClick={() => turn(-1)}
              disabled={section === 0}
            />
            <span role="status" className="text-muted tabular-nums">
              {t('{page} of {pages}', { page: sections[section] ?? '', pages: sections.length })}
            </span>
            <IconButton
              icon={ChevronRight}
              label={t('Next page')}
              onClick={() => turn(1)}
              disabled={section === sections.length - 1}
            />
          </div>
        )}
        <IconButton icon={X} label={t('Close document')} onClick={onClose} />
      </header>
      {kind && view === 'pages' ? (
        <OfficePages from={passage.originalId} name={document.name} kind={kind} />
      ) : (
        <PassageText document={document} section={section} marked={passage.number} />
      )}
    </>
  )
}

type TextProps = { readonly document: DocumentText; readonly section: number; readonly marked: number }

/** A page of its text, with what is to be said of it. */
function PassageText({ document, section, marked }: TextProps) {
  const { passages } = document
  return (
    <>
      {document.pictures !== undefined && (
        <p className="border-b border-line px-4 py-2 text-[13px] text-muted">
          {plural(document.pictures, {
            one: '{count} picture in this file isn’t read.',
            other: '{count} pictures in this file aren’t read.',
          })}
        </p>
      )}
      {!passages[marked - 1] && (
        <Alert tone="warning" title={t('The document has no such passage.')} className="m-4">
          {t('The model named passage {number} of {count}.', {
            number: marked,
            count: passages.length,
          })}
        </Alert>
      )}
      <DocumentPage key={`${marked} ${section}`} document={document} section={section} marked={marked} />
    </>
  )
}

/** Downloads the file that a document was read from; nothing where it is no longer stored. */
function OriginalLink({ passage: { originalId, name } }: { readonly passage: OpenedPassage }) {
  const { value: url } = useAttachmentUrl(originalId)
  if (url === null || url === undefined) return null
  return (
    <a
      href={url}
      download={name}
      aria-label={t('Download {name}', { name })}
      title={t('Download the original file')}
      className="inline-flex size-8 items-center justify-center rounded text-muted hover:bg-hover hover:text-text focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:size-11"
    >
      <Download aria-hidden size={16} />
    </a>
  )
}

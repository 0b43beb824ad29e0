import { ChevronLeft, ChevronRight, FileText, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'

import type { DocumentText } from '@/domain/documents/documentText'
import type { ConversationId } from '@/domain/ids'
import { usePassageOpener, type OpenedPassage } from '@/hooks/documents/openPassage'
import { useDocument } from '@/hooks/documents/useDocument'
import { t } from '@/lib/text/t'
import { IconButton } from '@/ui/controls/IconButton'
import { Alert } from '@/ui/feedback/Alert'

import { DocumentPage } from './DocumentPage'
import { OriginalLink } from './OriginalLink'

type Props = { readonly conversationId: ConversationId | null }

/** The document that is open beside a chat. It closes with the chat. */
export default function DocumentPanel({ conversationId }: Props) {
  const { opened, open } = usePassageOpener()
  const close = useCallback(() => {
    open(undefined)
  }, [open])
  const [of] = useState(conversationId)
  useEffect(() => {
    if (of !== conversationId) close()
  }, [of, conversationId, close])
  return opened && of === conversationId ? <Panel passage={opened} onClose={close} /> : null
}

type PanelProps = { readonly passage: OpenedPassage; readonly onClose: () => void }

/** A document beside the chat, at the cited passage, which is marked. Escape closes it. */
function Panel({ passage, onClose }: PanelProps) {
  const read = useDocument(passage.textId)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const opener = window.document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      const isInside = panel.current?.contains(window.document.activeElement) === true
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !isInside) return
      // The key has done its work: it is not to stop a reply too.
      event.preventDefault()
      onClose()
    }
    window.document.addEventListener('keydown', close)
    return () => {
      window.document.removeEventListener('keydown', close)
    }
  }, [onClose])
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={t('Document {name}', { name: passage.name })}
      className="fixed inset-0 z-32 flex flex-col bg-ground outline-none lg:static lg:z-auto lg:w-[45%] lg:max-w-180 lg:shrink-0 lg:border-l lg:border-line print:hidden"
    >
      {read?.ok ? (
        <Opened key={passage.textId} document={read.value} passage={passage} onClose={onClose} />
      ) : (
        <>
          <header className={HEADER}>
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
    </aside>
  )
}

const HEADER = 'flex min-h-12 shrink-0 items-center gap-2 border-b border-line px-3 text-sm'

function Opened({ document, passage, onClose }: PanelProps & { readonly document: DocumentText }) {
  const { sections, passages } = document
  const cited = passages[passage.number - 1]
  const [place, setPlace] = useState({ of: passage.number, section: cited?.section ?? 0 })
  // Another passage of the same document was opened: its page, wherever one had read on to.
  const section = place.of === passage.number ? place.section : (cited?.section ?? 0)
  const turn = (by: number) => {
    setPlace({ of: passage.number, section: Math.min(Math.max(section + by, 0), sections.length - 1) })
  }
  return (
    <>
      <header className={HEADER}>
        <FileText aria-hidden size={15} className="text-faint" />
        <h2 className="min-w-0 flex-1 truncate text-sm font-normal" title={document.name}>
          {document.name}
        </h2>
        <OriginalLink passage={passage} />
        {sections.length > 1 && (
          <>
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
          </>
        )}
        <IconButton icon={X} label={t('Close document')} onClick={onClose} />
      </header>
      {!cited && (
        <Alert tone="warning" title={t('The document has no such passage.')} className="m-4">
          {t('The model named passage {number} of {count}.', {
            number: passage.number,
            count: passages.length,
          })}
        </Alert>
      )}
      <DocumentPage
        key={`${passage.number} ${section}`}
        document={document}
        section={section}
        marked={passage.number}
      />
    </>
  )
}

import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'

import { conversationsIn, inLibraryOrder } from '@/domain/conversations/libraryRows'
import type { Project } from '@/domain/projects/project'
import { useCommands } from '@/hooks/app'
import { useListedChats } from '@/hooks/conversations/useChatState'
import { useGo } from '@/hooks/conversations/usePlace'
import { useProjectCommands } from '@/hooks/projects/useProjects'
import { useSearch } from '@/hooks/search/useSearch'
import { formatBytes } from '@/lib/text/formatBytes'
import { formatDay } from '@/lib/text/formatTime'
import { plural } from '@/lib/text/plural'
import { dirOf } from '@/lib/text/proseDirection'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { ColourDot } from '@/ui/controls/ColourDot'
import { FileInput } from '@/ui/controls/FileInput'
import { IconButton } from '@/ui/controls/IconButton'
import { SearchField } from '@/ui/controls/TextField'
import { onDemand } from '@/ui/feedback/onDemand'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { Ellipsis, FileText, SquarePen, Trash2 } from '@/ui/icons'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'
import { MenuButton } from '@/ui/overlays/MenuButton'

import { ProjectDetails } from './ProjectDetails'

const NEVER = new AbortController().signal

/** The documents that the chats of a project begin with. */
export function ProjectDocuments({ project: { id, documents } }: { readonly project: Project }) {
  const withProjects = useProjectCommands()
  const input = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState(0)

  async function add(files: readonly File[]) {
    setReading((before) => before + files.length)
    await withProjects((commands) => commands.addDocuments(id, files, NEVER))
    setReading((before) => before - files.length)
  }

  return (
    <section className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <h2 className="flex-1 text-sm font-medium">{t('Documents')}</h2>
        <Button size="small" isBusy={reading > 0} onClick={() => input.current?.click()}>
          {t('Add documents')}
        </Button>
        <FileInput
          ref={input}
          isMultiple
          label={t('Documents of the project')}
          onFiles={(files) => void add(files)}
        />
      </div>
      <p className="text-[13px] text-muted">
        {t(
          'They’re attached to the first message of each new chat in the project. You can remove them there.',
        )}
      </p>
      <p role="status" className="text-[13px] text-muted">
        {reading > 0 && plural(reading, { one: 'Reading {count} file…', other: 'Reading {count} files…' })}
      </p>
      <ul aria-label={t('Documents')} className="flex flex-col">
        {documents.map((file) => (
          <li key={file.id} className="flex min-h-9 items-center gap-2 text-sm">
            <FileText aria-hidden size={16} className="shrink-0 text-muted" />
            <span className="min-w-0 flex-1 truncate" dir="auto">
              <ForeignName text={file.name} />
            </span>
            <span className="text-[13px] text-muted tabular-nums">
              {formatBytes(file.document?.originalBytes ?? file.sizeBytes)}
            </span>
            <IconButton
              size="small"
              icon={Trash2}
              label={t('Remove {name}', { name: file.name })}
              onClick={() =>
                void withProjects((commands) =>
                  commands.changeProject(id, { documents: documents.filter((each) => each.id !== file.id) }),
                )
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const DeleteProject = onDemand(() => import('./DeleteProject').then((module) => module.default))

type Props = {
  readonly project: Project
  /** What comes before the title: the way to the list of chats on a phone. */
  readonly start: ReactNode
}

/** A project: its chats, and what they have in common. */
export function ProjectPlace({ project, start }: Props) {
  const go = useGo()
  const withProjects = useProjectCommands()
  const [isDeleting, setDeleting] = useState(false)
  const { id, name, colour } = project
  return (
    <>
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-2 md:px-4">
        {start}
        <ColourDot colour={colour} />
        <h1 className="min-w-0 flex-1 truncate text-[15px] font-semibold" dir={dirOf(name)}>
          <ForeignName text={name} />
        </h1>
        <Button
          variant="primary"
          onClick={() => void withProjects((commands) => commands.startInProject(id)).then(() => go('/'))}
        >
          <SquarePen aria-hidden size={14} />
          {/* On a phone the name of the project has that room. */}
          <span className="max-md:sr-only">{t('New chat in project')}</span>
        </Button>
        <MenuButton
          label={t('Project options')}
          icon={Ellipsis}
          items={() => [
            {
              type: 'item',
              label: t('Export project'),
              onPick: () => void withProjects((commands) => commands.exportProject(id)),
            },
            { type: 'separator' },
            {
              type: 'item',
              label: t('Delete project…'),
              isDanger: true,
              onPick: () => setDeleting(true),
            },
          ]}
        />
      </header>
      <ScrollRegion label={t('Project')} className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-3xl flex-col gap-8 px-4 py-6 md:px-8">
          <ProjectChats project={project} />
          {/* What is typed is of this project. */}
          <ProjectDetails key={id} project={project} />
          <ProjectDocuments project={project} />
        </div>
      </ScrollRegion>
      {isDeleting && <DeleteProject project={project} onClose={() => setDeleting(false)} />}
    </>
  )
}

/** The chats of a project, by title or by what is said in them. */
function ProjectChats({ project: { id } }: { readonly project: Project }) {
  const { trashConversations } = useCommands()
  const withProjects = useProjectCommands()
  const conversations = useListedChats()
  const [query, setQuery] = useState('')
  const words = useDeferredValue(query.trim())
  const results = useSearch(words, { project: id })
  const own = useMemo(
    () =>
      inLibraryOrder(
        conversations.filter(({ settings, trashedAt }) => settings.project === id && trashedAt === null),
      ),
    [conversations, id],
  )
  const shown = useMemo(
    () =>
      words === ''
        ? own
        : [...conversationsIn(own, 'all', { words }), ...conversationsIn(own, 'archived', { words })],
    [own, words],
  )
  const hits = words === '' ? [] : results.hits
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-sm font-medium">{t('Chats')}</h2>
      {own.length > 0 && <SearchField label={t('Search this project')} value={query} onChange={setQuery} />}
      {own.length === 0 && (
        <p className="text-sm text-muted">
          {t('No chats yet. Start one here, or drag chats from the list onto the project’s name.')}
        </p>
      )}
      {words !== '' && shown.length + hits.length === 0 && !results.isRunning && (
        <p role="status" className="text-sm text-muted">
          {t('No results')}
        </p>
      )}
      <ul aria-label={t('Chats in this project')} className="flex flex-col">
        {shown.map(({ id: chatId, title, updatedAt }) => (
          <li key={chatId} className="flex items-center gap-2 border-b border-line last:border-0">
            <Link
              href={`/c/${encodeURIComponent(chatId)}`}
              className="flex min-h-9 min-w-0 flex-1 items-center gap-3 text-sm hover:underline pointer-coarse:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate" dir={dirOf(title)}>
                <ForeignName text={title} />
              </span>
              <span className="text-[13px] text-muted tabular-nums">{formatDay(updatedAt)}</span>
            </Link>
            <MenuButton
              label={t('Options for {title}', { title })}
              icon={Ellipsis}
              items={() => [
                {
                  type: 'item',
                  label: t('Move out of project'),
                  onPick: () => void withProjects((commands) => commands.moveToProject([chatId], null)),
                },
                { type: 'separator' },
                {
                  type: 'item',
                  label: t('Delete'),
                  isDanger: true,
                  onPick: () => void trashConversations([chatId]),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {hits.length > 0 && (
        <ul aria-label={t('Messages found')} className="flex flex-col">
          {hits.map(({ conversationId, messageId, title, snippet }) => (
            <li key={messageId}>
              <Link
                href={`/c/${encodeURIComponent(conversationId)}?m=${encodeURIComponent(messageId)}`}
                className="block rounded py-1.5 text-sm hover:bg-tint"
              >
                <span className="block truncate" dir={dirOf(title)}>
                  <ForeignName text={title} />
                </span>
                <span className="block truncate text-[13px] text-muted" dir={dirOf(snippet.text)}>
                  {snippet.text}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

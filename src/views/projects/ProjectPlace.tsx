import { type ReactNode, useRef, useState } from 'react'

import type { Project } from '@/domain/projects/project'
import { useGo } from '@/hooks/conversations/usePlace'
import { useProjectCommands } from '@/hooks/projects/useProjects'
import { formatBytes } from '@/lib/text/formatBytes'
import { plural } from '@/lib/text/plural'
import { dirOf } from '@/lib/text/proseDirection'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { ColourDot } from '@/ui/controls/ColourDot'
import { FileInput } from '@/ui/controls/FileInput'
import { IconButton } from '@/ui/controls/IconButton'
import { onDemand } from '@/ui/feedback/onDemand'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { Ellipsis, FileText, SquarePen, Trash2 } from '@/ui/icons'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'
import { MenuButton } from '@/ui/overlays/MenuButton'

import { ProjectChats } from './ProjectChats'
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

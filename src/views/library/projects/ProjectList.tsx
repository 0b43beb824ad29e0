import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'

import { isId, type ConversationId, type ProjectId } from '@/domain/ids'
import { type Project, projectCounts } from '@/domain/projects/project'
import { useAppState } from '@/hooks/app'
import { useStoredItems } from '@/hooks/items/useItems'
import { useProject, useProjectCommands, useProjects } from '@/hooks/projects/useProjects'
import { parseJson } from '@/lib/json'
import { loadCode } from '@/lib/loadCode'
import { plural } from '@/lib/text/plural'
import { dirOf } from '@/lib/text/proseDirection'
import { t } from '@/lib/text/t'
import { selectConversations } from '@/store/selectors'
import { ColourDot } from '@/ui/controls/ColourDot'
import { IconButton } from '@/ui/controls/IconButton'
import { LoadFailed } from '@/ui/feedback/LoadFailed'
import { onDemand } from '@/ui/feedback/onDemand'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { FolderPlus } from '@/ui/icons'

import './projectList.css'

/** What dragged chats are marked with; no other page knows it. */
export const CHATS_DRAGGED = 'application/x-parlance-chats'

export function writeDragged(transfer: DataTransfer, ids: readonly ConversationId[]): void {
  transfer.setData(CHATS_DRAGGED, JSON.stringify(ids))
  transfer.effectAllowed = 'all'
}

/** The chats that are dropped; none where it is something else. */
export function readDragged(transfer: DataTransfer): readonly ConversationId[] {
  const ids = parseJson(transfer.getData(CHATS_DRAGGED))
  return Array.isArray(ids) ? ids.filter((id): id is ConversationId => isId(id)) : []
}

const NewProjectDialog = onDemand(() => import('./NewProjectDialog').then((module) => module.default))

/** Projects above the list of chats: ways in, and where chats are dropped. */
export function ProjectList({ onPick }: { readonly onPick: () => void }) {
  const projects = useProjects()
  const { problem, again } = useStoredItems()
  const hasChats = useAppState((state) => selectConversations(state).length > 0)
  const [isAdding, setAdding] = useState(false)
  const close = () => setAdding(false)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    const library = section.current?.parentElement
    if (!library || projects.length === 0 || !matchMedia('(any-pointer: coarse)').matches) return
    let end: (() => void) | undefined
    let isGone = false
    loadCode(() => import('@/ui/touch/dragByTouch')).then(
      ({ dragByTouch }) => {
        if (!isGone) end = dragByTouch(library)
      },
      // The menu of each chat moves it too.
      () => undefined,
    )
    return () => {
      isGone = true
      end?.()
    }
  }, [projects.length])
  // A new person has nothing to put into one.
  if (projects.length === 0 && !hasChats && problem === undefined) return null
  return (
    <section ref={section} className="project-list">
      <div className="flex items-center pe-3 ps-2">
        <h2 className="flex-1 px-2 text-[12px] text-muted">{t('Projects')}</h2>
        <IconButton size="small" icon={FolderPlus} label={t('New project')} onClick={() => setAdding(true)} />
      </div>
      {problem !== undefined && (
        <LoadFailed title={t('Your projects can’t be read')} className="m-4" onRetry={again}>
          {problem}
        </LoadFailed>
      )}
      {projects.length > 0 && (
        <ul aria-label={t('Projects')} className="project-rows">
          {projects.map((project) => (
            <ProjectRow key={project.id} project={project} onPick={onPick} />
          ))}
        </ul>
      )}
      {isAdding && <NewProjectDialog onClose={close} onPick={onPick} />}
    </section>
  )
}

function ProjectRow({
  project: { id, name, colour },
  onPick,
}: {
  readonly project: Project
  readonly onPick: () => void
}) {
  const [location] = useLocation()
  const withProjects = useProjectCommands()
  const count = useAppState((state) => projectCounts(selectConversations(state)).get(id) ?? 0)
  const [isOver, setOver] = useState(false)
  const path = `/projects/${encodeURIComponent(id)}`
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(CHATS_DRAGGED)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const ids: readonly ConversationId[] = readDragged(event.dataTransfer)
    if (ids.length === 0) return
    event.preventDefault()
    void withProjects((commands) => commands.moveToProject(ids, id))
  }
  return (
    <li onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop} data-over={isOver || undefined}>
      <Link
        href={path}
        onClick={onPick}
        aria-current={location === path ? 'page' : undefined}
        className="library-row project-row"
      >
        <ColourDot colour={colour} />
        <span className="min-w-0 flex-1 truncate" dir={dirOf(name)}>
          <ForeignName text={name} />
        </span>
        {count > 0 && (
          <span className="text-[12px] text-muted tabular-nums">
            <span aria-hidden>{count}</span>
            <span className="sr-only">{plural(count, { one: '{count} chat', other: '{count} chats' })}</span>
          </span>
        )}
      </Link>
    </li>
  )
}

/** In which project a chat is. */
export function ProjectMark({ id }: { readonly id: ProjectId | undefined }) {
  const project = useProject(id)
  if (!project) return null
  return (
    <span className="self-center" data-tooltip={project.name}>
      <ColourDot colour={project.colour} />
      <span className="sr-only"> ({t('Project: {name}', { name: project.name })})</span>
    </span>
  )
}

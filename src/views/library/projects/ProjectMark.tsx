import type { ProjectId } from '@/domain/ids'
import { useProject } from '@/hooks/projects/useProjects'
import { t } from '@/lib/text/t'
import { ColourDot } from '@/ui/controls/ColourDot'

/** In which project a chat is. */
export function ProjectMark({ id }: { readonly id: ProjectId | undefined }) {
  const project = useProject(id)
  if (!project) return null
  return (
    <span className="self-center" data-tooltip={project.name}>
      <ColourDot colour={project.colour} />
      <span className="sr-only">{t(', in {project}', { project: project.name })}</span>
    </span>
  )
}

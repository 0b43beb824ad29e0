import type { Prompt, Resource, ResourceTemplateType } from '@modelcontextprotocol/client'

import type { ServerPrompt, ServerResource } from '@/domain/mcp/serverContent'

import { shortText } from './shortText'

/** Most resources, and most prompts, of one server. */
const MOST = 5_000
const MOST_ARGUMENTS = 50

type Described = {
  readonly name: string
  readonly title?: string | undefined
  readonly description?: string | undefined
}

const described = ({ name, title, description }: Described) => ({
  name: shortText(title ?? name, 200),
  description: shortText(description ?? '', 1_000),
})

/** Resources of a list, as fresh objects. */
export const readResources = (listed: readonly Resource[]): readonly ServerResource[] =>
  listed.slice(0, MOST).map((resource) => ({
    ...described(resource),
    uri: resource.uri,
    ...(resource.mimeType !== undefined && { mediaType: shortText(resource.mimeType, 100) }),
    ...(typeof resource.size === 'number' && { sizeBytes: resource.size }),
    isTemplate: false,
  }))

/** Templates of resources, as fresh objects. */
export const readTemplates = (listed: readonly ResourceTemplateType[]): readonly ServerResource[] =>
  listed.slice(0, MOST).map((template) => ({
    ...described(template),
    uri: template.uriTemplate,
    ...(template.mimeType !== undefined && { mediaType: shortText(template.mimeType, 100) }),
    isTemplate: true,
  }))

/** Prompts of a list, as fresh objects. The name is kept as it is: it is sent back. */
export const readPrompts = (listed: readonly Prompt[]): readonly ServerPrompt[] =>
  listed.slice(0, MOST).map((prompt) => ({
    name: prompt.name,
    title: described(prompt).name,
    description: described(prompt).description,
    arguments: (prompt.arguments ?? []).slice(0, MOST_ARGUMENTS).map((argument) => ({
      name: argument.name,
      description: shortText(argument.description ?? '', 500),
      isRequired: argument.required === true,
    })),
  }))

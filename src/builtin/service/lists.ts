import { percentDecoded } from '@/lib/percentDecoded'
import { trimEndOf } from '@/lib/text/trimEndOf'

import type { EngineModel } from '../engine'
import { modelNotFound, type Problem } from '../problem'

/** What is asked of a list, of one model, or of the catalog. */
export type ListPath = 'models' | 'catalog' | { readonly id: string }

/** Which list is at this path of an address; undefined for every other path. */
export function listAt(pathname: string): ListPath | undefined {
  const path = trimEndOf(pathname, '/')
  if (path === '/models.json') return 'catalog'
  if (path === '/v1/models') return 'models'
  return path.startsWith('/v1/models/') ? { id: percentDecoded(path.slice('/v1/models/'.length)) } : undefined
}

/** The list, the catalog or the model that is asked for. Needs nothing of the engine but what its models say of themselves. */
export function listAnswer(
  path: ListPath,
  models: readonly EngineModel[],
  headers: Readonly<Record<string, string>>,
): Response | Problem {
  if (path === 'catalog') return Response.json(catalogDocument(models), { headers })
  if (path === 'models') return Response.json({ object: 'list', data: models.map(listed) }, { headers })
  const model = models.find(({ id }) => id === path.id)
  return model ? Response.json(listed(model), { headers }) : modelNotFound(path.id)
}

const listed = ({ id, created, ownedBy }: EngineModel) => ({
  id,
  object: 'model',
  created,
  owned_by: ownedBy,
})

/** `models.json`, format 2.4 (WIRE §4.1): the models of this device, what they take and cost. */
export const catalogDocument = (models: readonly EngineModel[]) => ({ data: models.map(entry) })

function entry(model: EngineModel) {
  const text = model.inputModalities.includes('text')
  return {
    schema_version: '2.4',
    id: model.id,
    name: model.name,
    description: model.description,
    created: model.created,
    quantization: model.precision,
    input_modalities: [
      ...(text ? [inputText(model)] : []),
      ...model.inputModalities
        .filter((modality) => modality !== 'text')
        .map((type) => ({ type, supported_inputs: { sources: { type: 'enum', values: ['base64'] } } })),
    ],
    output_modalities: [model.vectorLength === undefined ? outputText(model) : VECTORS],
    ...(model.passthrough && { passthrough_parameters: model.passthrough }),
    is_ready: true,
    ...(model.prices === undefined && LOCAL),
    ...model.document,
  }
}

/** Data that never leaves the machine is neither kept nor trained on, and nobody is paid for it. */
const LOCAL = {
  is_free: true,
  compliance: { zdr: true, never_leaves_this_device: true },
}

const VECTORS = { type: 'embeddings', supported_parameters: {}, pricing: [] }

const inputText = (model: EngineModel) => ({
  type: 'text',
  supported_inputs: { max_context_length: { value: model.contextTokens, unit: 'token' } },
  pricing: model.prices?.input ?? [{ type: 'prompt', unit: 'token', cost_usd: '0' }],
})

const outputText = (model: EngineModel) => ({
  type: 'text',
  max_length: { value: model.maxOutputTokens, unit: 'token' },
  streaming: true,
  supported_parameters: model.parameters,
  pricing: model.prices?.output ?? [{ type: 'completion', unit: 'token', cost_usd: '0' }],
})

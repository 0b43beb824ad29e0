type Facts = {
  readonly context: number
  readonly input?: readonly string[]
  readonly features?: readonly string[]
  readonly isZeroRetention?: boolean
  readonly price?: readonly [input: string, output: string]
}

/** One row of a catalog in the flat, legacy shape. */
export const catalogRow = (id: string, facts: Facts) => ({
  id,
  name: id,
  created: 1_700_000_000,
  input_modalities: facts.input ?? ['text'],
  output_modalities: ['text'],
  quantization: 'fp8',
  context_length: facts.context,
  max_output_length: 4096,
  pricing: { prompt: facts.price?.[0] ?? '0.00000035', completion: facts.price?.[1] ?? '0.0000008' },
  supported_sampling_parameters: ['temperature', 'top_p'],
  supported_features: facts.features ?? [],
  ...(facts.isZeroRetention === true && { zdr: true }),
})

/** A catalog of rows. */
export const catalogDocument = (rows: readonly ReturnType<typeof catalogRow>[]) => ({ data: rows })

/** What `GET /v1/models` answers. */
export const modelList = (ids: readonly string[]) => ({
  object: 'list',
  data: ids.map((id) => ({ id, object: 'model', created: 1_700_000_000, owned_by: 'alpha' })),
})

/** Rows of a catalog in the flat shape, each different in what can be filtered by. */
export const ROWS = [
  {
    id: 'acme/atlas-70b',
    name: 'Atlas 70B',
    created: 1_750_000_000,
    context_length: 131_072,
    max_output_length: 16_384,
    quantization: 'fp8',
    input_modalities: ['text', 'image'],
    output_modalities: ['text'],
    supported_features: ['tools'],
    supported_sampling_parameters: ['temperature', 'top_p'],
    pricing: { prompt: '0.00000035', completion: '0.0000008', input_cache_read: '0.00000009' },
  },
  {
    id: 'acme/finch-8b',
    name: 'Finch 8B',
    created: 1_760_000_000,
    context_length: 8192,
    max_output_length: 4096,
    quantization: 'bf16',
    input_modalities: ['text'],
    output_modalities: ['text'],
    supported_features: [],
    supported_sampling_parameters: ['temperature'],
    pricing: { prompt: '0.00000005', completion: '0.00000008' },
    is_zdr: true,
  },
  {
    id: 'acme/secret <b>one</b>',
    name: 'Secret <b>one</b>',
    context_length: 32_768,
    input_modalities: ['text'],
    output_modalities: ['text'],
  },
] as const

/** Answers model list and catalog of every service with these rows. */
export const answersWith =
  (rows: readonly object[]): typeof fetch =>
  (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    return Promise.resolve(
      pathname.endsWith('/v1/models')
        ? Response.json({ data: rows.filter((row) => 'created' in row) })
        : Response.json({ data: rows }),
    )
  }

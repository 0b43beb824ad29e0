const PRECISIONS = ['fp8', 'bf16', 'int4', 'fp4', 'mxfp4', 'fp16', null]
const CONTEXTS = [4096, 8192, 32_768, 65_536, 131_072, 200_000, 262_144, 1_048_576]
const MAKERS = ['acme', 'night', 'harbor', 'larkspur', 'quill', 'oriel']

/** Invented rows of a catalog in the flat shape, as varied as real ones; the same at each call. */
export const catalogOf = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const input = 0.00000001 * (1 + ((index * 7919) % 4000))
    const maker = MAKERS[index % MAKERS.length] ?? 'acme'
    return {
      id: `${maker}/model-${index}`,
      name: `Model ${index}${index % 3 === 0 ? ' fast' : ''}`,
      description: `Model ${index} of ${maker}, invented to be measured. `.repeat(3),
      created: 1_700_000_000 + index * 9000,
      owned_by: maker,
      context_length: CONTEXTS[(index * 31) % CONTEXTS.length],
      max_output_length: 4096 * (1 + (index % 16)),
      quantization: PRECISIONS[index % PRECISIONS.length],
      input_modalities: index % 4 === 0 ? ['text', 'image'] : ['text'],
      output_modalities: ['text'],
      supported_features: index % 2 === 0 ? ['tools', 'structured_outputs'] : ['tools'],
      supported_sampling_parameters: ['temperature', 'top_p', 'seed', 'stop', 'max_tokens'],
      pricing:
        index % 50 === 0
          ? {}
          : {
              prompt: input.toFixed(10),
              completion: (input * 4).toFixed(10),
              ...(index % 3 === 0 && { input_cache_read: (input / 4).toFixed(10) }),
            },
      is_zdr: index % 5 === 0,
    }
  })

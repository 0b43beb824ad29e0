import type { AttachmentPart } from '../messages/message'

const TEXT_TYPES =
  /^text\/|^message\/rfc822$|[/+](json|xml|yaml|x-yaml|toml|javascript|ecmascript|typescript|sql|graphql|csv|markdown|x-sh|x-python|x-httpd-php|x-ndjson|jsonl)$/

/** Extensions of text files for which browsers know no media type, or a wrong one (`.ts` is video to some). */
const TEXT_NAMES =
  /\.(txt|md|mdx|csv|tsv|log|json|jsonl|ndjson|xml|ya?ml|toml|ini|cfg|conf|env|c|h|cc|cpp|hpp|cs|go|rs|java|kt|swift|py|rb|php|pl|lua|r|jl|sh|bash|zsh|ps1|bat|sql|graphql|proto|html?|css|scss|less|jsx?|mjs|cjs|tsx?|mts|cts|vue|svelte|tex|bib|diff|patch|rst|adoc|org|eml|srt|vtt|sbv|properties|gradle|groovy|scala|clj|exs?|erl|hs|mli?|dart|zig|nim|tf|hcl|v|sv|asm|s|f90|pas|vb|fs|sln|csproj|ipynb|dockerfile|makefile)$/i

/** Whether an attached file is text, to be sent as words rather than as bytes. */
export const isTextFile = ({ name, mediaType }: Pick<AttachmentPart, 'name' | 'mediaType'>): boolean =>
  TEXT_TYPES.test(mediaType.split(';')[0]?.trim().toLowerCase() ?? '') || TEXT_NAMES.test(name)

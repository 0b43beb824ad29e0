# Read after llama.cpp's own project(): without what only its programs need, building takes half the time.
set(LLAMA_BUILD_COMMON OFF)

"""llama.cpp's own server, as xllamacpp brings it built: prints its address, and serves until it is ended.

python llama_server.py MODEL_FILE [embedding]
"""

import sys
import time

import xllamacpp

params = xllamacpp.CommonParams()
params.model.path = sys.argv[1]
params.n_parallel = 1
params.n_gpu_layers = 0
# More wait for each other, which takes minutes on a busy machine; Pocket needs no more.
params.cpuparams.n_threads = 1
params.cpuparams_batch.n_threads = 1
params.embedding = sys.argv[2:] == ["embedding"]
if params.embedding:
    params.pooling_type = xllamacpp.llama_pooling_type.LLAMA_POOLING_TYPE_MEAN
server = xllamacpp.Server(params)
print("listening " + server.listening_address, flush=True)
while True:
    time.sleep(3600)

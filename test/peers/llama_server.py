"""llama.cpp's own server, as xllamacpp brings it built: prints its address, and serves until it is ended.

python llama_server.py MODEL_FILE
"""

import sys
import time

import xllamacpp

params = xllamacpp.CommonParams()
params.model.path = sys.argv[1]
params.n_parallel = 1
params.n_gpu_layers = 0
params.embedding = False
server = xllamacpp.Server(params)
print("listening " + server.listening_address, flush=True)
while True:
    time.sleep(3600)

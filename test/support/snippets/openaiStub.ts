/**
 * Stands in for the Python packages `openai` and `httpx` where they are not installed: the two modules hold what a
 * snippet uses of them and nothing else. As in the real ones, the client writes a body its own way (`json.dumps`),
 * builds a request and hands it to the transport it was given, which posts it with the standard library.
 */
export const OPENAI_STUB = `import json


class OpenAI:
    def __init__(self, *, base_url, api_key, http_client, default_headers={}):
        self.base_url, self.http_client = base_url, http_client
        self.headers = {'content-type': 'application/json', 'authorization': 'Bearer ' + api_key, **default_headers}
        self.chat = self.completions = self

    def create(self, *, model, messages, stream, extra_body):
        import httpx

        request = httpx.Request(
            'POST',
            self.base_url + '/chat/completions',
            headers=self.headers,
            content=json.dumps({'model': model, 'messages': messages, 'stream': stream, **extra_body}).encode(),
            extensions={},
        )
        answer = self.http_client.transport.handle_request(request)
        if stream:
            lines = [line[6:] for line in answer.split('\\n') if line.startswith('data: {')]
            return [read(json.loads(line)) for line in lines]
        return read(json.loads(answer))


class Reply(dict):
    def __getattr__(self, name):
        return self.get(name)


def read(value):
    if isinstance(value, dict):
        return Reply({name: read(each) for name, each in value.items()})
    return [read(each) for each in value] if isinstance(value, list) else value
`

export const HTTPX_STUB = `import urllib.request


class Request:
    def __init__(self, method, url, *, headers, content, extensions):
        self.method, self.url, self.content, self.extensions = method, url, content, extensions
        self.headers = dict(headers)
        self.headers['content-length'] = str(len(content))


class HTTPTransport:
    def handle_request(self, request):
        raw = urllib.request.Request(
            request.url, data=request.content, headers=request.headers, method=request.method
        )
        with urllib.request.urlopen(raw) as response:
            return response.read().decode()


class Client:
    def __init__(self, *, transport):
        self.transport = transport
`

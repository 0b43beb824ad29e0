"""Asks a host with the Python clients of others: one line of JSON for each call, with what it gave.

python clients.py CLIENT BASE_URL KEY MODEL
"""

import json
import sys

NAME, URL, KEY, MODEL = sys.argv[1:5]
QUESTION = "Say it again"
SLOWLY = "slowly " * 400
SCHEMA = {
    "type": "object",
    "properties": {"city": {"type": "string"}},
    "required": ["city"],
    "additionalProperties": False,
}
CHAT_TOOL = {"type": "function", "function": {"name": "get_weather", "description": "The weather", "parameters": SCHEMA}}
FORMAT = {"type": "json_schema", "json_schema": {"name": "place", "strict": True, "schema": SCHEMA}}


def user(content):
    return [{"role": "user", "content": content}]


def weather(arguments):
    return "Sunny in " + arguments["city"]


def openai_calls():
    from openai import OpenAI

    client = OpenAI(api_key=KEY, base_url=URL + "/v1", max_retries=0)

    def ask(**more):
        return client.chat.completions.create(**{"model": MODEL, "messages": user(QUESTION), **more})

    def tools():
        first = ask(tools=[CHAT_TOOL]).choices[0].message
        call = first.tool_calls[0]
        result = {"role": "tool", "tool_call_id": call.id, "content": weather(json.loads(call.function.arguments))}
        return ask(messages=[*user(QUESTION), first, result], tools=[CHAT_TOOL]).choices[0].message.content

    def abort():
        stream = ask(messages=user(SLOWLY), stream=True)
        text = next(chunk.choices[0].delta.content for chunk in stream if chunk.choices and chunk.choices[0].delta.content)
        stream.close()
        return text

    def responses():
        with client.responses.stream(model=MODEL, input=QUESTION, store=False) as stream:
            for _ in stream:
                pass
            return stream.get_final_response().output_text

    return {
        "models": lambda: [each.id for each in client.models.list().data],
        "plain": lambda: ask().choices[0].message.content,
        "stream": lambda: "".join(
            chunk.choices[0].delta.content or "" for chunk in ask(stream=True) if chunk.choices
        ),
        "responses": responses,
        "tools": tools,
        "structured": lambda: json.loads(ask(response_format=FORMAT).choices[0].message.content),
        "error": lambda: ask(model="nobody/none"),
        "abort": abort,
    }


def anthropic_calls():
    from anthropic import Anthropic

    client = Anthropic(api_key=KEY, base_url=URL, max_retries=0)
    tool = {"name": "get_weather", "description": "The weather", "input_schema": SCHEMA}

    def ask(**more):
        return client.messages.create(**{"model": MODEL, "max_tokens": 900, "messages": user(QUESTION), **more})

    def text(message):
        return "".join(block.text for block in message.content if block.type == "text")

    def stream():
        with client.messages.stream(model=MODEL, max_tokens=900, messages=user(QUESTION)) as events:
            return "".join(events.text_stream)

    def tools():
        first = ask(tools=[tool])
        call = next(block for block in first.content if block.type == "tool_use")
        result = {"type": "tool_result", "tool_use_id": call.id, "content": weather(call.input)}
        messages = [*user(QUESTION), {"role": "assistant", "content": first.content}, {"role": "user", "content": [result]}]
        return text(ask(messages=messages, tools=[tool]))

    def abort():
        with client.messages.stream(model=MODEL, max_tokens=900, messages=user(SLOWLY)) as events:
            return next(iter(events.text_stream))

    return {
        "plain": lambda: text(ask()),
        "stream": stream,
        "tools": tools,
        "structured": lambda: json.loads(text(ask(output_config={"format": {"type": "json_schema", "schema": SCHEMA}}))),
        "error": lambda: ask(model="nobody/none"),
        "abort": abort,
    }


def langchain_calls():
    from langchain_core.messages import HumanMessage, ToolMessage
    from langchain_openai import ChatOpenAI

    def model(name=MODEL):
        return ChatOpenAI(model=name, api_key=KEY, base_url=URL + "/v1", max_retries=0)

    def tools():
        bound = model().bind_tools([CHAT_TOOL])
        first = bound.invoke(QUESTION)
        call = first.tool_calls[0]
        result = ToolMessage(weather(call["args"]), tool_call_id=call["id"])
        return bound.invoke([HumanMessage(QUESTION), first, result]).content

    def abort():
        stream = model().stream(SLOWLY)
        text = next(chunk.content for chunk in stream if chunk.content)
        stream.close()
        return text

    return {
        "plain": lambda: model().invoke(QUESTION).content,
        "stream": lambda: "".join(chunk.content for chunk in model().stream(QUESTION)),
        "tools": tools,
        "structured": lambda: model()
        .with_structured_output({"title": "place", **SCHEMA}, method="json_schema")
        .invoke(QUESTION),
        "error": lambda: model("nobody/none").invoke(QUESTION),
        "abort": abort,
    }


def litellm_calls():
    import litellm

    litellm.telemetry = False

    def ask(**more):
        given = {"model": "openai/" + MODEL, "messages": user(QUESTION), "api_key": KEY, "api_base": URL + "/v1"}
        return litellm.completion(**{**given, "num_retries": 0, **more})

    def tools():
        first = ask(tools=[CHAT_TOOL]).choices[0].message
        call = first.tool_calls[0]
        result = {"role": "tool", "tool_call_id": call.id, "content": weather(json.loads(call.function.arguments))}
        messages = [*user(QUESTION), first.model_dump(), result]
        return ask(messages=messages, tools=[CHAT_TOOL]).choices[0].message.content

    return {
        "plain": lambda: ask().choices[0].message.content,
        "stream": lambda: "".join(chunk.choices[0].delta.content or "" for chunk in ask(stream=True)),
        "tools": tools,
        "structured": lambda: json.loads(ask(response_format=FORMAT).choices[0].message.content),
        "error": lambda: ask(model="openai/nobody/none"),
    }


CLIENTS = {
    "openai": openai_calls,
    "anthropic": anthropic_calls,
    "langchain-openai": langchain_calls,
    "litellm": litellm_calls,
}

for call, run in CLIENTS[NAME]().items():
    try:
        told = {"call": call, "value": run()}
    except Exception as error:  # Whatever a client throws is what is looked at.
        told = {"call": call, "error": type(error).__name__ + ": " + str(error)}
    print(json.dumps(told), flush=True)

"""A server of tools by the Python SDK of the protocol, over standard input and output."""

from mcp.server import MCPServer

server = MCPServer("peer")


@server.tool()
def add(a: int, b: int) -> int:
    """Adds two numbers."""
    return a + b


server.run(transport="stdio")

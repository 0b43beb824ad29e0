const at = (second: number) => ({ $date: { $numberLong: String(1_750_000_000_000 + second * 1000) } })

export const grokExport = {
  conversations: [
    {
      conversation: {
        id: 'g-1',
        title: 'Boats',
        starred: true,
        create_time: '2025-06-15T15:06:40.000000Z',
        modify_time: '2025-06-15T15:08:00.000000Z',
      },
      responses: [
        {
          response: {
            _id: 'q1',
            conversation_id: 'g-1',
            sender: 'human',
            message: 'Which boat?',
            create_time: at(1),
            file_attachments: ['asset-1', 'asset-gone'],
          },
          share_link: null,
        },
        {
          response: {
            _id: 'a1',
            parent_response_id: 'q1',
            sender: 'ASSISTANT',
            message: 'A sloop.',
            model: 'grok-3',
            create_time: at(2),
          },
        },
        {
          response: {
            _id: 'a2',
            parent_response_id: 'q1',
            sender: 'grok-4',
            model: 'grok-4',
            message:
              'A ketch.<grok:render card_id="1" card_type="citation_card"><argument name="citation_id">1</argument></grok:render>',
            thinking_trace:
              'Two masts.<xai:tool_usage_card><xai:tool_usage_card_id>card-1</xai:tool_usage_card_id><xai:tool_name>web_search</xai:tool_name><xai:tool_args><![CDATA[{"query":"ketch"}]]></xai:tool_args></xai:tool_usage_card>',
            steps: [{ tool_usage_results: [{ tool_usage_card_id: 'card-1', pages: 1 }] }],
            cited_web_search_results: [{ url: 'https://boats.example/ketch', title: 'Ketch', preview: '' }],
            generated_image_urls: ['users/u/generated/ketch.jpg'],
            create_time: at(3),
          },
        },
        null,
      ],
    },
  ],
  projects: [],
  tasks: [],
  media_posts: [],
}

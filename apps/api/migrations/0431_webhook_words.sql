-- Events hold no words of viewers any more (docs/decisions/webhooks.md): those that wait, or are sent again, get what may
-- be shown then. What a version before still writes is replaced when it is sent, and deleted after 14 days.
update webhook_event
set body = jsonb_set(body::jsonb, '{data}', body::jsonb -> 'data' || case type
    when 'support.paid' then '{"name": null, "message": null}'
    when 'queue.changed' then '{"playing": [], "next": [], "waiting": 0}'
    when 'game.recorded' then '{"players": []}'
    else '{"player": null, "message": null}'
  end::jsonb)::text
where type in ('order.paid', 'support.paid', 'gift.won', 'queue.changed', 'game.recorded');

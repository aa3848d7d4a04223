-- An operator gives its passkey another name.
grant update (name) on operator_passkey to mabarin_app;

-- Whether a remote key also presses where its address is merely opened. Keys of before do; new ones only where the host says
-- that its tool can do nothing else: previews of chats open addresses by themselves.
alter table remote_key add column by_address boolean not null default true;

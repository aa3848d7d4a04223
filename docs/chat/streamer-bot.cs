using System;
using System.Net.Http;
using System.Text;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

// Sends a chat command to Mabarin and says the reply where it was asked. Address and key: the sub-actions above.
public class CPHInline
{
    static readonly HttpClient client = new HttpClient { Timeout = TimeSpan.FromSeconds(5) };

    public bool Execute()
    {
        string platform = Arg("userType");
        string userId = Arg("userId");
        bool isHost = userId != "" && userId == Arg("broadcastUserId");
        var line = new
        {
            platform,
            userId,
            name = Arg("user"),
            text = (Arg("command") + " " + Arg("rawInput")).Trim(),
            id = Arg("msgId") != "" ? Arg("msgId") : Arg("messageId"),
            at = SaidAt(),
            badges = isHost ? new[] { "broadcaster" } : Arg("isModerator") == "True" ? new[] { "moderator" } : new string[0],
        };
        var request = new HttpRequestMessage(HttpMethod.Post, Arg("mabarinAddress").TrimEnd('/') + "/api/chat");
        request.Headers.TryAddWithoutValidation("Authorization", "Bearer " + Arg("mabarinKey").Trim());
        request.Content = new StringContent(JsonConvert.SerializeObject(line, new JsonSerializerSettings { NullValueHandling = NullValueHandling.Ignore }), Encoding.UTF8, "application/json");
        string answer = client.SendAsync(request).GetAwaiter().GetResult().Content.ReadAsStringAsync().GetAwaiter().GetResult();
        string reply = (string)JObject.Parse(answer)["reply"] ?? "";
        if (reply == "") return true;
        if (platform == "youtube") CPH.SendYouTubeMessageToLatestMonitored(reply);
        else if (platform == "kick") CPH.SendKickMessage(reply);
        else CPH.SendMessage(reply);
        return true;
    }

    // YouTube's lines have their time. One without a time zone says nothing that could be compared.
    string SaidAt()
    {
        if (!CPH.TryGetArg("publishedAt", out object value)) return null;
        return value is DateTime at && at.Kind != DateTimeKind.Unspecified ? at.ToUniversalTime().ToString("yyyy-MM-ddTHH:mm:ss'Z'") : null;
    }

    string Arg(string name)
    {
        return CPH.TryGetArg(name, out object value) && value != null ? value.ToString() : "";
    }
}

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
            badges = isHost ? new[] { "broadcaster" } : Arg("isModerator") == "True" ? new[] { "moderator" } : new string[0],
        };
        var request = new HttpRequestMessage(HttpMethod.Post, Arg("mabarinAddress").TrimEnd('/') + "/api/chat");
        request.Headers.TryAddWithoutValidation("Authorization", "Bearer " + Arg("mabarinKey").Trim());
        request.Content = new StringContent(JsonConvert.SerializeObject(line), Encoding.UTF8, "application/json");
        string answer = client.SendAsync(request).GetAwaiter().GetResult().Content.ReadAsStringAsync().GetAwaiter().GetResult();
        string reply = (string)JObject.Parse(answer)["reply"] ?? "";
        if (reply == "") return true;
        if (platform == "youtube") CPH.SendYouTubeMessageToLatestMonitored(reply);
        else if (platform == "kick") CPH.SendKickMessage(reply);
        else CPH.SendMessage(reply);
        return true;
    }

    string Arg(string name)
    {
        return CPH.TryGetArg(name, out object value) && value != null ? value.ToString() : "";
    }
}
